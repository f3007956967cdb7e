import { expect, it } from 'vitest';
import { serverBadge, waitingReasonText } from './system-texts.ts';

it('waitingReasonText names the remedy, and nothing when no run is queued', () => {
  expect(waitingReasonText(null)).toBeUndefined();
  expect(waitingReasonText('no_worker')).toContain('PINION_ROLE=worker');
  expect(waitingReasonText('no_free_slot')).toContain('Add a worker');
});

it('serverBadge shows a missing heartbeat before anything else', () => {
  expect(serverBadge({ alive: false, draining: true }).status).toBe('failed');
  expect(serverBadge({ alive: true, draining: true }).status).toBe('warning');
  expect(serverBadge({ alive: true, draining: false }).status).toBe('ok');
});
