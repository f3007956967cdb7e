import { expect, test } from 'vitest';
import { refreshEvery, runDuration } from './run-duration.ts';

const now = new Date('2026-11-21T14:02:34.000Z');
const started_at = '2026-11-21T14:02:31.580Z';

test('a run that goes on has lasted until now', () => {
  expect(runDuration({ status: 'running', started_at, duration_ms: null }, now)).toBe(2420);
  expect(runDuration({ status: 'queued', started_at: null, duration_ms: null }, now)).toBeNull();
});

test('an ended run has the duration it has', () => {
  expect(runDuration({ status: 'succeeded', started_at, duration_ms: 3370 }, now)).toBe(3370);
  expect(runDuration({ status: 'cancelled', started_at, duration_ms: null }, now)).toBeNull();
});

test('a list with a live run is asked for more often', () => {
  expect(refreshEvery([{ status: 'failed' }, { status: 'running' }])).toBeLessThan(refreshEvery([{ status: 'failed' }]));
});
