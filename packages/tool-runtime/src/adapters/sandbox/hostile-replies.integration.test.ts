import { defaultCodeLimits } from '@pinion/contracts';
import { afterAll, describe, expect, it } from 'vitest';
import type { GuestCommand } from './guest-command.ts';
import { runGuest } from './run-guest.ts';
import { SandboxSlots } from './run-slots.ts';
import { ProcessPool } from './process-pool.ts';

const pools: ProcessPool[] = [];
afterAll(() => Promise.all(pools.map(pool => pool.close())));

/** Returns the command of a process that reads its request, as `request`, and answers as the code says, by `frame` and `raw`. */
const hostile = (code: string): GuestCommand => ({
  file: process.execPath,
  args: [
    '-e',
    `const fs = require('fs');
    const raw = bytes => { for (let at = 0; at < bytes.length;) at += fs.writeSync(3, bytes, at, bytes.length - at); };
    const frame = text => { const body = Buffer.from(text); const head = Buffer.alloc(4); head.writeUInt32BE(body.length); raw(head); raw(body); };
    const read = count => { const bytes = Buffer.alloc(count); for (let at = 0; at < count;) at += fs.readSync(3, bytes, at, count - at, null); return bytes; };
    frame('{"ready":true}');
    const request = JSON.parse(read(read(4).readUInt32BE()).toString());
    frame('{"started":true}');
    const reply = more => JSON.stringify({ nonce: request.nonce, cpu_ms: 1, peak_bytes: 1, ...more });
    ${code}
    setInterval(() => undefined, 1000);`,
  ],
  cwd: '/',
});

async function outcomeOf(code: string, limits: Partial<typeof defaultCodeLimits> = {}) {
  const pool = new ProcessPool({ command: () => hostile(code), waiting: 0, slots: new SandboxSlots(8) });
  pools.push(pool);
  const { signal } = new AbortController();
  const request = {
    language: 'javascript' as const,
    code: '',
    inputs: null,
    secrets: {},
    signal,
    limits: { ...defaultCodeLimits, wall_ms: 20_000, ...limits },
  };
  const run = await pool.use({ signal }, (guest, isCold) => runGuest(guest, request, isCold));
  if (run === undefined) throw new Error('the run was cancelled');
  return run;
}

const protocol = (message: RegExp) => ({ kind: 'failed', reason: 'protocol', message: expect.stringMatching(message) as string });

describe('replies of a process that was taken over', () => {
  it.each([
    ['millions of lists', `frame('[' + '[],'.repeat(2_000_000) + '0]')`, /more than 100000 members/],
    [
      'objects with one member each',
      `frame('{"a":' + '[{"b":1},'.repeat(1) + '{"b":1},'.repeat(400_000) + '0]}')`,
      /more than 100000 members/,
    ],
    ['a deep list', `frame('['.repeat(300_000) + ']'.repeat(300_000))`, /nested deeper/],
    ['text that is no JSON', `frame('x'.repeat(1_000_000))`, /no JSON/],
    ['a length above the limit', `const head = Buffer.alloc(4); head.writeUInt32BE(0xf0000000); raw(head)`, /exceeds/],
    ['replies that nobody asked for', `for (let n = 0; n < 1000; n += 1) frame('{}'); `, /no valid reply|nobody asked/],
  ])('%s end the run with a reason', async (_name, code, message) => {
    expect((await outcomeOf(code)).outcome).toMatchObject(protocol(message));
  });

  it('a reply is refused by the limits of its run', async () => {
    const code = `frame(reply({ outcome: { kind: 'returned', json: JSON.stringify('x'.repeat(3_000_000)) } }))`;
    expect((await outcomeOf(code, { output_bytes: 2048, disk_mb: 1 })).outcome).toMatchObject({
      kind: 'failed',
      reason: 'output',
    });
    const flood = `frame(reply({ stdout: 'y'.repeat(9_000_000) }))`;
    expect((await outcomeOf(flood, { output_bytes: 2048, disk_mb: 1 })).outcome).toMatchObject(protocol(/exceeds/));
  });

  it('a result of too many lists is refused, and brackets in a text are none', async () => {
    const lists = `frame(reply({ outcome: { kind: 'returned', json: '[' + '[],'.repeat(400_000) + '0]' } }))`;
    expect((await outcomeOf(lists)).outcome).toMatchObject({ kind: 'failed', reason: 'output' });
    const text = `frame(reply({ outcome: { kind: 'returned', json: JSON.stringify('["\\\\'.repeat(300_000)) } }))`;
    expect((await outcomeOf(text)).outcome).toMatchObject({ kind: 'returned', value: expect.stringMatching(/^\["/) as string });
  });

  it('output beyond the limit is cut and marked', async () => {
    const code = `frame(reply({ stdout: 'ü'.repeat(2000), outcome: { kind: 'returned', json: '1' } }))`;
    const { stdout, isTruncated } = await outcomeOf(code, { output_bytes: 1025 });
    expect([stdout, isTruncated]).toEqual(['ü'.repeat(512), true]);
  });

  it('a large honest reply arrives whole, with its files', async () => {
    const code = `const base64 = Buffer.alloc(3_000_000, 7).toString('base64');
    frame(reply({ outcome: { kind: 'returned', json: JSON.stringify({ text: 'z'.repeat(1_500_000) }) }, files: [{ path: 'a.bin', base64 }] }))`;
    const { outcome, files } = await outcomeOf(code);
    expect(outcome).toEqual({ kind: 'returned', value: { text: 'z'.repeat(1_500_000) } });
    expect(files?.map(({ path, bytes }) => [path, bytes.length, bytes.every(byte => byte === 7)])).toEqual([
      ['a.bin', 3_000_000, true],
    ]);
  });
});
