import { expect, it } from 'vitest';
import { failureLine } from './failure-line.mjs';

it('failureLine returns the failed test and the start of its message without colors and library frames', () => {
  const message =
    '\u001b[31mAssertionError\u001b[39m: expected 1 to be 2\n\n    at own.test.ts:3:4\n    at /x/node_modules/y.js:1:2';
  expect(failureLine('own.test.ts', 'a sum', message)).toBe(
    'own.test.ts > a sum: AssertionError: expected 1 to be 2 | at own.test.ts:3:4',
  );
  expect(failureLine('own.test.ts', 'a sum')).toBe('own.test.ts > a sum: ');
  expect(failureLine('own.test.ts', 'a sum', 'x'.repeat(5000)).length).toBeLessThan(950);
});
