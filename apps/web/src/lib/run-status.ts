import type { RunStatus } from '@pinion/contracts';
import { termOf } from './texts/term-of.ts';
import type { Status } from './status.ts';

const STATUS_BADGE: Record<RunStatus, Status> = {
  queued: 'not-yet',
  running: 'running',
  waiting: 'waiting',
  succeeded: 'ok',
  failed: 'failed',
  cancelled: 'cancelled',
};

/** Returns a run's status as icon and word. */
export const runStatus = (status: RunStatus): { status: Status; word: string } => ({
  status: STATUS_BADGE[status],
  word: termOf(status),
});
