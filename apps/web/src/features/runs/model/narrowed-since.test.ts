import { describe, expect, it } from 'vitest';
import { emptySummary } from '../../../../test-support/run-fixture.ts';
import { narrowedSince } from './narrowed-since.ts';

const { total, ...summary } = emptySummary();
const withCounts = (counts: readonly number[]) => ({
  ...summary,
  total,
  buckets: counts.map((count, day) => ({ ...total, at: `2026-11-${String(day + 1).padStart(2, '0')}T00:00:00.000Z`, count })),
});

describe('narrowedSince', () => {
  it('narrowedSince starts at the first run if all runs are in the last quarter of the range', () => {
    expect(narrowedSince(withCounts([0, 0, 0, 0, 0, 0, 0, 9]))).toBe('2026-11-08T00:00:00.000Z');
  });

  it('narrowedSince keeps a range whose runs spread, and one without runs', () => {
    expect(narrowedSince(withCounts([0, 1, 0, 0, 0, 0, 0, 9]))).toBeUndefined();
    expect(narrowedSince(withCounts([0, 0]))).toBeUndefined();
    expect(narrowedSince(withCounts([5]))).toBeUndefined();
  });
});
