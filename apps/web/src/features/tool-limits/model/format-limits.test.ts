import { expect, it } from 'vitest';
import {
  describeBucketLevel,
  formatBucket,
  describeCallLimit,
  describeCircuit,
  circuitText,
  formatSeconds,
} from './format-limits.ts';

const breaker = { failures: 5, open_s: 30, stale: true, is_default: true, failures_in_row: 0, retry_after_s: null };

it('formatBucket describes a rate limit bucket', () => {
  expect(formatBucket({ max: 1, per_s: 0.5, scope: 'workspace', level: null })).toBe(
    'Burst of 1 call, then 0.5 per second, for the whole workspace.',
  );
  expect(describeBucketLevel(null)).toBe('Each has its own bucket.');
  expect(describeBucketLevel({ tokens: 2.9, retry_after_s: 0 })).toBe('2 calls can be sent now.');
  expect(describeBucketLevel({ tokens: 1 - 1e-12, retry_after_s: 0 })).toBe('1 call can be sent now.');
  expect(describeBucketLevel({ tokens: 0.2, retry_after_s: 1.6 })).toBe('Empty. Next call allowed in 1.6 s.');
});

it('describeCircuit describes a circuit breaker', () => {
  expect(describeCircuit({ ...breaker, phase: 'closed' })).toBe('Calls are sent.');
  expect(describeCircuit({ ...breaker, phase: 'closed', failures_in_row: 2 })).toBe(
    'Calls are sent. 2 of 5 consecutive failures.',
  );
  expect(describeCircuit({ ...breaker, phase: 'open', retry_after_s: 29.2 })).toBe('No calls are sent. Next attempt in 29 s.');
  expect(circuitText({ ...breaker, phase: 'closed' })).toBe(
    'Opens after 5 failures in a row, for 30 s (default). While open, identical calls get the last successful result, marked stale.',
  );
});

it('describeCallLimit describes running and queued calls, and formatSeconds formats durations', () => {
  expect(describeCallLimit({ max: 2, under_way: 2, waiting: 3 })).toBe('2 in parallel. 3 queued.');
  expect(describeCallLimit({ max: null, under_way: 2, waiting: 0 })).toBe('No concurrency limit.');
  expect([0, 0.04, 9.96, 10.4, 119, 300].map(formatSeconds)).toEqual(['0.1 s', '0.1 s', '10 s', '10 s', '119 s', '5 min']);
});
