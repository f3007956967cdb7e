import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { RowCache } from './row-cache.ts';

const soon = (turns: number): Promise<void> => {
  let after = Promise.resolve();
  for (let turn = 0; turn < turns; turn += 1) after = after.then(() => undefined);
  return after;
};

it('RowCache never returns a value older than a finished write under any overlap of reads and writes', async () => {
  const step = fc.record({
    kind: fc.constantFrom('read', 'write'),
    key: fc.constantFrom('a', 'b'),
    /** Number of queue turns that the store takes before and after the write, and whether a caller waits for it. */
    before: fc.nat(4),
    after: fc.nat(4),
    waits: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), fc.boolean(), async (steps, isAlone) => {
      const stored = new Map([
        ['a', 0],
        ['b', 0],
      ]);
      /** The last value of each key whose write has ended. */
      const ended = new Map<string, number>();
      const kept = new RowCache<{ text: string }>(isAlone);
      const under: Promise<void>[] = [];
      for (const { kind, key, before, after, waits } of steps) {
        const read = async (): Promise<void> => {
          const least = ended.get(key) ?? 0;
          const row = await kept.read(key, async () => {
            await soon(before);
            const text = String(stored.get(key));
            await soon(after);
            return { text };
          });
          expect(Number(row?.text)).toBeGreaterThanOrEqual(least);
        };
        const write = async (): Promise<void> => {
          let value = 0;
          await kept.write(key, async () => {
            await soon(before);
            value = (stored.get(key) ?? 0) + 1;
            stored.set(key, value);
            await soon(after);
          });
          ended.set(key, Math.max(value, ended.get(key) ?? 0));
        };
        const doing = kind === 'read' ? read() : write();
        under.push(doing);
        if (waits) await doing;
      }
      await Promise.all(under);
    }),
    { numRuns: 300 },
  );
});

it('RowCache queries once as the only writer and every time when others write', async () => {
  for (const [isAlone, times] of [[true, 1] as const, [false, 3] as const]) {
    let requested = 0;
    const kept = new RowCache<{ text: string }>(isAlone);
    for (let reading = 0; reading < 3; reading += 1)
      await kept.read('a', () => Promise.resolve({ text: String((requested += 1)) }));
    expect(requested).toBe(times);
  }
});
