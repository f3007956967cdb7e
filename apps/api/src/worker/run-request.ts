import type { RunEvent } from '@pinion/contracts';
import type { RunRow } from '../journal/run-row.ts';
import { queuedSpecOf, type RunSpec } from '../journal/run-spec.ts';

/** A run that can start or resume. */
export type RunRequest = {
  spec: RunSpec;
  fence: number;
  /** True when it had to be queued, so its row exists already. */
  isWritten: boolean;
  /** The journal so far, empty for a new run. */
  events: readonly RunEvent[];
  /** True when `events` are the first events of a new run, taken over from another run: they are written with its row. */
  isSeeded?: boolean | undefined;
  /**
   * The slot of the run. `ahead`: it waits for no slot, because a caller that may hold one waits for it. `held`: one was
   * reserved for it.
   */
  slot?: 'ahead' | 'held' | undefined;
  idempotency?: RunRow['idempotency'];
};

/** Returns the request of a run that has not begun. */
export const newRun = (spec: RunSpec): RunRequest => ({ spec, fence: 1, isWritten: false, events: [] });

/** Returns the row a run begins with. A `queued` one carries its plan, so that any worker can begin it. */
export const rowOf = ({ spec, idempotency }: RunRequest, status: 'queued' | 'running', now: string): RunRow => ({
  spec,
  status,
  input: JSON.stringify(spec.input ?? null),
  created_at: now,
  started_at: status === 'running' ? now : undefined,
  plan: status === 'queued' ? JSON.stringify(queuedSpecOf(spec)) : undefined,
  idempotency,
});
