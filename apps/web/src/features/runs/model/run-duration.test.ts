import { expect, test } from 'vitest';
import { refreshEvery, runDuration } from './run-duration.ts';

const now = new Date('2026-11-21T14:02:34.000Z');
const started_at = '2026-11-21T14:02:31.580Z';

test('runDuration of a running run is the time until now', () => {
  expect(runDuration({ status: 'running', started_at, duration_ms: null }, now)).toBe(2420);
  expect(runDuration({ status: 'queued', started_at: null, duration_ms: null }, now)).toBeNull();
});

test('runDuration of a finished run is its recorded duration', () => {
  expect(runDuration({ status: 'succeeded', started_at, duration_ms: 3370 }, now)).toBe(3370);
  expect(runDuration({ status: 'cancelled', started_at, duration_ms: null }, now)).toBeNull();
});

test('refreshEvery returns a shorter interval for a list with a running run', () => {
  expect(refreshEvery([{ status: 'failed' }, { status: 'running' }])).toBeLessThan(refreshEvery([{ status: 'failed' }]));
});
