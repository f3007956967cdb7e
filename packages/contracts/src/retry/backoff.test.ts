import fc from 'fast-check';
import { expect, test } from 'vitest';
import { backoffMs } from './backoff.ts';

test('a delay starts at the first and doubles up to the longest', () => {
  const backoff = { firstMs: 50, longestMs: 1_000 };
  expect([1, 2, 3, 4, 5, 6, 7].map(attempt => backoffMs(backoff, attempt))).toEqual([50, 100, 200, 400, 800, 1_000, 1_000]);
});

test('a delay stays finite and never shrinks however often an attempt failed', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5_000 }), fc.integer({ min: 1, max: 60_000 }), (attempt, firstMs) => {
      const backoff = { firstMs, longestMs: firstMs * 40 };
      const delay = backoffMs(backoff, attempt);
      expect(delay).toBeLessThanOrEqual(backoff.longestMs);
      expect(backoffMs(backoff, attempt + 1)).toBeGreaterThanOrEqual(delay);
    }),
  );
});
