import { expect, it } from 'vitest';
import { CallTally } from './call-tally.ts';

const hour = 3_600_000;

it('counts, finds the middle and the slow end, and keeps versions apart', () => {
  const tally = new CallTally();
  for (let ms = 1; ms <= 100; ms += 1) tally.add({ ref: 'a@1.0.0', failed: ms > 90, ms, at: 10 * hour + ms });
  tally.add({ ref: 'a@2.0.0', failed: false, ms: undefined, at: 10 * hour });
  expect(tally.figures('a@1.0.0', 11 * hour)).toEqual({ count: 100, failed: 10, p50_ms: 50, p95_ms: 95 });
  expect(tally.figures('a@2.0.0', 11 * hour)).toEqual({ count: 1, failed: 0, p50_ms: null, p95_ms: null });
  expect(tally.figures('constructor', 11 * hour)).toEqual({ count: 0, failed: 0, p50_ms: null, p95_ms: null });
});

it('forgets what is older than a week', () => {
  const tally = new CallTally();
  tally.add({ ref: 'a', failed: false, ms: 1, at: 0 });
  tally.add({ ref: 'a', failed: true, ms: 3, at: 24 * hour });
  expect(tally.figures('a', 6 * 24 * hour).count).toBe(2);
  expect(tally.figures('a', 7 * 24 * hour)).toEqual({ count: 1, failed: 1, p50_ms: 3, p95_ms: 3 });
  expect(tally.figures('a', 30 * 24 * hour).count).toBe(0);
});

it('keeps a sample of a busy hour and counts all of it', () => {
  const tally = new CallTally();
  for (let index = 0; index < 5000; index += 1) tally.add({ ref: 'a', failed: false, ms: 7, at: 0 });
  expect(tally.figures('a', hour)).toEqual({ count: 5000, failed: 0, p50_ms: 7, p95_ms: 7 });
});
