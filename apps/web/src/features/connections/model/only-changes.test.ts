import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DiffLine } from '../../../lib/line-diff.ts';
import { onlyChanges } from './only-changes.ts';

const row = (badge: DiffLine['kind'], number: number, part?: true): DiffLine => ({
  kind: badge,
  number,
  depth: 0,
  text: `line ${number}`,
  ...(part ? { part } : {}),
});
const diffs = fc
  .array(fc.record({ mark: fc.constantFrom('same' as const, 'added' as const, 'removed' as const), part: fc.boolean() }))
  .map(badges => badges.map(({ mark, part }, index) => row(mark, index + 1, part || undefined)));

test('onlyChanges never hides a changed line and counts every line it leaves out', () => {
  fc.assert(
    fc.property(diffs, rows => {
      const kept = onlyChanges(rows);
      expect(kept.filter(one => one.kind !== 'same')).toEqual(rows.filter(one => one.kind !== 'same'));
      const left = kept.map(one => Number(/^(\d+) lines? unchanged$/.exec(one.text)?.[1] ?? -1)).filter(count => count >= 0);
      const shown = kept.length - left.length;
      expect(shown + left.reduce((sum, count) => sum + count, 0)).toBe(rows.length);
    }),
  );
});

test('onlyChanges keeps the heading above a changed line', () => {
  const rows = [row('same', 1, true), ...Array.from({ length: 8 }, (_, index) => row('same', index + 2)), row('added', 10)];
  expect(onlyChanges(rows).map(one => one.text)).toEqual(['line 1', '6 lines unchanged', 'line 8', 'line 9', 'line 10']);
});
