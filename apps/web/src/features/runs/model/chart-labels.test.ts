import { expect, test } from 'vitest';
import { bucketLabel, formatScaleDuration, isNamedBucket } from './chart-labels.ts';

test('bucketLabel names a day for buckets of days and a time for shorter ones', () => {
  expect(bucketLabel('2026-11-26T00:00:00.000Z', { bucket_s: 86_400 })).toBe('26 Nov');
  const local = new Date(2026, 10, 26, 9, 5).toISOString();
  expect(bucketLabel(local, { bucket_s: 300 })).toBe('09:05');
  expect(bucketLabel(local, { bucket_s: 6 * 3600 })).toBe('26 Nov, 09:05');
});

test('isNamedBucket names up to three buckets', () => {
  for (const count of [1, 2, 3, 12, 30, 49]) {
    const named = Array.from({ length: count }, (_, index) => index).filter(index => isNamedBucket(index, count));
    expect(named.length).toBeGreaterThan(0);
    expect(named.length).toBeLessThanOrEqual(3);
  }
});

test('formatScaleDuration has no more positions than needed', () => {
  expect([0, 200, 1500, 90_000, 5_400_000].map(formatScaleDuration)).toEqual(['0 ms', '200 ms', '1.5 s', '1.5 min', '1.5 h']);
});
