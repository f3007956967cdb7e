import { expect, test } from 'vitest';
import { lineWindow, scrollToLine } from './line-window.ts';

test('a few lines are all drawn', () => {
  expect(lineWindow(60, 20, 0, 100)).toEqual({ from: 0, to: 60, above: 0, below: 0 });
});

test('of many, only those in sight and a few around them', () => {
  expect(lineWindow(100_000, 20, 20_000, 400)).toEqual({ from: 988, to: 1032, above: 19_760, below: 1_979_360 });
});

test('the window stays inside the list, whatever the scroller says', () => {
  expect(lineWindow(100, 20, -50, 400)).toMatchObject({ from: 0, above: 0 });
  expect(lineWindow(100, 20, 99_999, 400)).toMatchObject({ to: 100, below: 0 });
});

test('a line out of sight is brought to the nearer edge', () => {
  expect(scrollToLine(0, 20, 100, 400)).toBe(0);
  expect(scrollToLine(30, 20, 100, 400)).toBe(220);
  expect(scrollToLine(10, 20, 100, 400)).toBeNull();
});
