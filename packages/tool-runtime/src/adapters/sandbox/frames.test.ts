import fc from 'fast-check';
import { expect, it } from 'vitest';
import { encodeFrame, FrameReader } from './frames.ts';

it('FrameReader returns the frames of a stream, however it is cut', () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue(), { maxLength: 6 }), fc.array(fc.integer({ min: 1, max: 40 })), (values, cuts) => {
      const stream = Buffer.concat(values.map(encodeFrame));
      const reader = new FrameReader(1_000_000);
      const read: unknown[] = [];
      for (let at = 0, index = 0; at < stream.length; index += 1) {
        const end = at + (cuts[index % Math.max(1, cuts.length)] ?? stream.length);
        const found = reader.add(stream.subarray(at, end));
        if (!found.ok) throw new Error(found.message);
        read.push(...found.frames.map(frame => JSON.parse(frame.toString()) as unknown));
        at = end;
      }
      expect(read).toEqual(values.map(value => JSON.parse(JSON.stringify(value)) as unknown));
    }),
  );
});

it('FrameReader refuses a frame above its limit before it arrives', () => {
  const header = Buffer.alloc(4);
  header.writeUInt32BE(1001);
  expect(new FrameReader(1000).add(header)).toMatchObject({ ok: false, message: expect.stringContaining('1001') as string });
});
