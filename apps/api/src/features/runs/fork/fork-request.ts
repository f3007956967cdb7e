import type { ForkEdit, ForkPoint, TraceContext } from '@pinion/contracts';

/** The point at which a run is forked, and the edits there. */
export type ForkRequest = {
  run_id: string;
  at: ForkPoint;
  edit?: ForkEdit | undefined;
  wait_s?: number | undefined;
  idempotency_key?: string | undefined;
  /** The span of the caller. */
  trace_context?: TraceContext | undefined;
};
