import { expect, it } from 'vitest';
import { bucketMeaning, formatBucket, callsMeaning, circuitMeaning, circuitText, formatSeconds } from './format-limits.ts';

const breaker = { failures: 5, open_s: 30, stale: true, is_default: true, failures_in_row: 0, retry_after_s: null };

it('reads a bucket', () => {
  expect(formatBucket({ max: 1, per_s: 0.5, scope: 'workspace', level: null })).toBe(
    '1 call at once, 0.5 a second after that, for the whole workspace.',
  );
  expect(bucketMeaning(null)).toBe('Each has a bucket of its own.');
  expect(bucketMeaning({ tokens: 2.9, retry_after_s: 0 })).toBe('2 calls may go out now.');
  expect(bucketMeaning({ tokens: 1 - 1e-12, retry_after_s: 0 })).toBe('1 call may go out now.');
  expect(bucketMeaning({ tokens: 0.2, retry_after_s: 1.6 })).toBe('Empty. The next call fits in 1.6 s.');
});

it('reads a circuit', () => {
  expect(circuitMeaning({ ...breaker, phase: 'closed' })).toBe('Calls go out.');
  expect(circuitMeaning({ ...breaker, phase: 'closed', failures_in_row: 2 })).toBe('Calls go out. 2 of 5 failures in a row.');
  expect(circuitMeaning({ ...breaker, phase: 'open', retry_after_s: 29.2 })).toBe('Nothing is sent. The next try is in 29 s.');
  expect(circuitText({ ...breaker, phase: 'closed' })).toBe(
    'Opens after 5 failures in a row, for 30 s (default). Meanwhile equal calls get the last good value, marked stale.',
  );
});

it('reads calls under way and times', () => {
  expect(callsMeaning({ max: 2, under_way: 2, waiting: 3 })).toBe('2 at once. 3 wait their turn.');
  expect(callsMeaning({ max: null, under_way: 2, waiting: 0 })).toBe('As many as the agents ask for.');
  expect([0, 0.04, 9.96, 10.4, 119, 300].map(formatSeconds)).toEqual(['0.1 s', '0.1 s', '10 s', '10 s', '119 s', '5 min']);
});
