import type { ServerRow } from './installation-status.sql.ts';

/** The reasons for which a queued run has not started. */
export const waitingReasons = ['no_worker', 'draining', 'no_free_slot', 'starting'] as const;
export type WaitingReason = (typeof waitingReasons)[number];

/** Returns the reason for which queued runs do not start. */
export function waitingReason(
  servers: readonly Pick<ServerRow, 'alive' | 'role' | 'draining' | 'running' | 'slots'>[],
): WaitingReason {
  const executing = servers.filter(({ alive, role }) => alive && role !== 'web');
  if (executing.length === 0) return 'no_worker';
  const open = executing.filter(({ draining }) => !draining);
  if (open.length === 0) return 'draining';
  return open.every(({ running, slots }) => running >= slots) ? 'no_free_slot' : 'starting';
}
