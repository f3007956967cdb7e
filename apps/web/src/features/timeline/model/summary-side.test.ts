import { expect, it } from 'vitest';
import { summarySide } from './summary-side.ts';

it('the text of a row stands beside its bar where it fits, and above it otherwise', () => {
  expect(summarySide(0, 40)).toBe('right');
  expect(summarySide(60, 80)).toBe('right');
  expect(summarySide(30, 95)).toBe('left');
  expect(summarySide(5, 95)).toBe('above');
  expect(summarySide(-20, 120)).toBe('above');
});
