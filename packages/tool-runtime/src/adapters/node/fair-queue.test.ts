import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { FairQueue } from './fair-queue.ts';

const paths = fc.tuple(fc.constantFrom('w1', 'w2'), fc.constantFrom('ann', 'bob'), fc.constantFrom('x', 'y', 'z'));

it('FairQueue returns every entry once, and entries of one path in the order they were added', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ path: paths, isWithdrawn: fc.boolean() }), { maxLength: 40 }), added => {
      const queue = new FairQueue<number>();
      const withdraws = added.map(({ path }, entry) => queue.add(path, entry));
      for (const [entry, { isWithdrawn }] of added.entries()) if (isWithdrawn) withdraws[entry]?.();
      const taken: number[] = [];
      for (let entry = queue.take(); entry !== undefined; entry = queue.take()) taken.push(entry);
      const expected = [...added.keys()].filter(entry => added[entry]?.isWithdrawn === false);
      expect(taken.toSorted((a, b) => a - b)).toEqual(expected);
      const byPath = Map.groupBy(taken, entry => added[entry]?.path.join('/'));
      for (const own of byPath.values()) expect(own).toEqual(own.toSorted((a, b) => a - b));
    }),
  );
});

it('FairQueue serves a single entry of a user after at most one entry of each other user', () => {
  fc.assert(
    fc.property(fc.array(paths, { maxLength: 60 }), others => {
      const queue = new FairQueue<string>();
      for (const path of others) queue.add(path, path.slice(0, 2).join('/'));
      queue.add(['w1', 'carl', 'x'], 'carl');
      const before: (string | undefined)[] = [];
      for (let entry = queue.take(); entry !== 'carl'; entry = queue.take()) before.push(entry);
      expect(before.filter(entry => entry?.startsWith('w1')).length).toBeLessThanOrEqual(2);
      expect(before.length).toBeLessThanOrEqual(6);
    }),
  );
});

it('FairQueue alternates between the workflows of one user', () => {
  const queue = new FairQueue<string>();
  for (let entry = 0; entry < 2_000; entry += 1) queue.add(['w', 'ann', 'bulk'], 'bulk');
  queue.add(['w', 'ann', 'other'], 'other');
  expect([queue.take(), queue.take()]).toContain('other');
});

it('FairQueue gives a branch of weight 3 three turns for each turn of another', () => {
  const queue = new FairQueue<string>(key => (key === 'heavy' ? 3 : 1));
  for (let n = 0; n < 8; n += 1) for (const key of ['light', 'heavy']) queue.add([key, 'ann'], key);
  const taken = Array.from({ length: 9 }, () => queue.take());
  expect(taken).toEqual(['light', 'heavy', 'heavy', 'heavy', 'light', 'heavy', 'heavy', 'heavy', 'light']);
});
