import type { RunStatus } from '@pinion/contracts';

/** A row of a run. */
export type StoredRun = {
  id: string;
  workspace_id: string;
  org_id: string;
  user_id: string;
  /** JSON of the identity that the run acts as. */
  run_as: string | null;
  workflow_id: string | null;
  workflow_name: string;
  workflow_version: number | null;
  status: RunStatus;
  /** JSON of the input. */
  input: string;
  /** The output without its large values: see `outputOf`. */
  output: string | null;
  output_holes: string | null;
  error: string | null;
  created_at: Date;
  started_at: Date | null;
  ended_at: Date | null;
  calls: number;
  replay_of: string | null;
  undo_of: string | null;
  /** JSON of a ParentRun. */
  parent: string | null;
  /** JSON of the fork's origin. */
  forked_from: string | null;
  evaluation_id: string | null;
  session_id: string | null;
  turn_group_id: string | null;
  plan: string | null;
  cancel_requested: boolean;
  fence: number;
  /** The number of workers that died while they executed it, since it was last suspended. */
  crashes: number;
  /** When it became a dead letter, which no worker takes. */
  dead_letter_at: Date | null;
};
