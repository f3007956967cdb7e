import type { ForkEdit, ForkPoint } from '@pinion/contracts';

/** Where a run is taken up again, and what is edited there. */
export type ForkRequest = {
  run_id: string;
  at: ForkPoint;
  edit?: ForkEdit | undefined;
  wait_s?: number | undefined;
  idempotency_key?: string | undefined;
};
