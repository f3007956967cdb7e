import { expect, it } from 'vitest';
import { CallTally } from './call-tally.ts';

const hour = 3_600_000;

it('CallTally counts calls and returns the median and slow tail per version', () => {
  const tally = new CallTally();
  for (let ms = 1; ms <= 100; ms += 1)
    tally.add({ ref: 'a@1.0.0', code: ms > 90 ? 'TIMEOUT' : undefined, ms, at: 10 * hour + ms });
  tally.add({ ref: 'a@2.0.0', ms: undefined, at: 10 * hour });
  expect(tally.figures('a@1.0.0', 11 * hour)).toEqual({ count: 100, failed: 10, p50_ms: 50, p95_ms: 95 });
  expect(tally.figures('a@2.0.0', 11 * hour)).toEqual({ count: 1, failed: 0, p50_ms: null, p95_ms: null });
  expect(tally.figures('constructor', 11 * hour)).toEqual({ count: 0, failed: 0, p50_ms: null, p95_ms: null });
});

it('CallTally counts a week back', () => {
  const tally = new CallTally();
  tally.add({ ref: 'a', ms: 1, at: 0 });
  tally.add({ ref: 'a', code: 'UNKNOWN', ms: 3, at: 24 * hour });
  expect(tally.figures('a', 6 * 24 * hour).count).toBe(2);
  expect(tally.figures('a', 7 * 24 * hour)).toEqual({ count: 1, failed: 1, p50_ms: 3, p95_ms: 3 });
  expect(tally.figures('a', 30 * 24 * hour).count).toBe(0);
});

it('CallTally samples a busy hour and counts all of its calls', () => {
  const tally = new CallTally();
  for (let index = 0; index < 5000; index += 1) tally.add({ ref: 'a', ms: 7, at: 0 });
  expect(tally.figures('a', hour)).toEqual({ count: 5000, failed: 0, p50_ms: 7, p95_ms: 7 });
});

it('CallTally sums errors by code, denials and cost of a period over versions and nothing outside it', () => {
  const tally = new CallTally();
  tally.add({ ref: 'a@1.0.0', ms: 10, cost_usd: 0.5, at: 5 * hour });
  tally.add({ ref: 'a@1.0.0', code: 'TIMEOUT', ms: 90, at: 6 * hour });
  tally.add({ ref: 'a@2.0.0', code: 'RATE_LIMIT', ms: 1, at: 6 * hour });
  tally.add({ ref: 'a@2.0.0', code: 'RATE_LIMIT', ms: 1, at: 6 * hour });
  tally.add({ ref: 'a@2.0.0', code: 'POLICY_DENIED', ms: 0, at: 6 * hour });
  tally.add({ ref: 'a@2.0.0', ms: 0, cached: true, at: 7 * hour });
  expect(tally.usage(['a@1.0.0', 'a@2.0.0'], 5, 7)).toEqual({
    count: 4,
    failed: 3,
    denied: 1,
    cached: 0,
    cost_usd: 0.5,
    p50_ms: 1,
    p95_ms: 90,
    errors: [
      { code: 'RATE_LIMIT', count: 2 },
      { code: 'TIMEOUT', count: 1 },
      { code: 'POLICY_DENIED', count: 1 },
    ],
  });
  expect(tally.usage(['a@2.0.0'], 7, 8)).toMatchObject({ count: 1, cached: 1, failed: 0, denied: 0, errors: [] });
});

it('CallTally drops data older than a month, and a version with it', () => {
  const tally = new CallTally();
  tally.add({ ref: 'a', ms: 1, at: 0 });
  tally.add({ ref: 'b', ms: 1, at: 24 * hour });
  tally.forget(30 * 24 * hour);
  expect(tally.refs()).toEqual(['b']);
});
