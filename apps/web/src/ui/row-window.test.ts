import { expect, test } from 'vitest';
import { rowWindow, scrollToRow } from './row-window.ts';

test('rowWindow renders all rows of a short list', () => {
  expect(rowWindow(60, 20, 0, 100)).toEqual({ from: 0, to: 60, above: 0, below: 0 });
});

test('rowWindow renders only the visible rows of a long list and a few around them', () => {
  expect(rowWindow(100_000, 20, 20_000, 400)).toEqual({ from: 988, to: 1032, above: 19_760, below: 1_979_360 });
});

test('rowWindow stays inside the list for any scroll position', () => {
  expect(rowWindow(100, 20, -50, 400)).toMatchObject({ from: 0, above: 0 });
  expect(rowWindow(100, 20, 99_999, 400)).toMatchObject({ to: 100, below: 0 });
});

test('scrollToRow brings an invisible row to the nearer edge', () => {
  expect(scrollToRow(0, 20, 100, 400)).toBe(0);
  expect(scrollToRow(30, 20, 100, 400)).toBe(220);
  expect(scrollToRow(10, 20, 100, 400)).toBeNull();
});
