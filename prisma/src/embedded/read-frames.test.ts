import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readFrames } from './read-frames.ts';

const message = (type: string, body: string): Buffer => {
  const bytes = Buffer.from(body);
  const head = Buffer.alloc(5);
  head.write(type, 0);
  head.writeInt32BE(bytes.length + 4, 1);
  return Buffer.concat([head, bytes]);
};
const startup = (code: number, body = ''): Buffer => {
  const bytes = Buffer.alloc(8 + body.length);
  bytes.writeInt32BE(bytes.length, 0);
  bytes.writeInt32BE(code, 4);
  bytes.write(body, 8);
  return bytes;
};

it('readFrames splits a stream into the same batches however it arrives and never before its Sync', () => {
  const extended = fc
    .array(fc.tuple(fc.constantFrom('P', 'B', 'D', 'E', 'd'), fc.string({ maxLength: 40 })), { maxLength: 5 })
    .map(parts => Buffer.concat([...parts.map(([type, body]) => message(type, body)), message('S', '')]));
  const simple = fc.string({ maxLength: 40 }).map(text => message('Q', text));
  fc.assert(
    fc.property(
      fc.array(fc.oneof(extended, simple), { maxLength: 8 }),
      fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1 }),
      (batches, sizes) => {
        const hello = startup(196_608, 'user\0me\0\0');
        const stream = Buffer.concat([startup(80_877_103), hello, ...batches]);
        const got: Buffer[] = [];
        const replies: string[] = [];
        const take = readFrames(
          batch => got.push(Buffer.from(batch)),
          bytes => replies.push(bytes.toString()),
        );
        for (let at = 0, turn = 0; at < stream.length; turn += 1) {
          const size = sizes[turn % sizes.length] ?? 1;
          take(Buffer.from(stream.subarray(at, at + size)));
          at += size;
        }
        expect(got).toEqual([hello, ...batches]);
        expect(replies).toEqual(['N']);
      },
    ),
  );
});
