import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rowsInView, scrollTopToShow } from './row-window.ts';

test('rowsInView returns only the visible rows of a long list and a few around them', () => {
  expect(rowsInView(100_000, 20, { top: 20_000, room: 400 }, 12)).toEqual({ from: 988, to: 1032 });
});

test('rowsInView stays inside the list for any scroll position', () => {
  const position = fc.record({ top: fc.integer({ min: -500, max: 100_000 }), room: fc.nat(2_000) });
  fc.assert(
    fc.property(fc.nat(1_000), position, fc.nat(20), (count, viewport, spare) => {
      const { from, to } = rowsInView(count, 20, viewport, spare);
      expect(from).toBeGreaterThanOrEqual(0);
      expect(to).toBeLessThanOrEqual(count);
    }),
  );
});

test('scrollTopToShow brings an invisible row to the nearer edge and leaves a visible one', () => {
  const viewport = { top: 100, room: 400 };
  expect(scrollTopToShow(0, 20, viewport)).toBe(0);
  expect(scrollTopToShow(30, 20, viewport)).toBe(220);
  expect(scrollTopToShow(30, 20, viewport, 28)).toBe(248);
  expect(scrollTopToShow(10, 20, viewport)).toBe(100);
});
