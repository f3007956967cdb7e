import type { ParentRun, RunStatus, Scope } from '@pinion/contracts';
import type { Hole } from '../platform/contents/stored-text.ts';

/** A run as it is first written down. Times are ISO texts, `input` and `plan` are JSON. */
export type RunRow = {
  id: string;
  scope: Scope;
  workflow_id: string | undefined;
  workflow_name: string;
  /** The published one; absent: the draft. */
  workflow_version?: number | undefined;
  status: RunStatus;
  input: string;
  created_at: string;
  started_at: string | undefined;
  replay_of: string | undefined;
  undo_of?: string | undefined;
  parent?: ParentRun | undefined;
  evaluation_id?: string | undefined;
  /** JSON of where it goes on from. */
  forked_from?: string | undefined;
  session_id?: string | undefined;
  turn_group_id?: string | undefined;
  /** Only for a run that has to wait for its turn. */
  plan: string | undefined;
  idempotency: { key: string; body_hash: string } | undefined;
};

/** A run that had to wait, and waits no more. */
export type RunBegin = { id: string; started_at: string; status?: RunStatus };

/** Whether a run at work waits for somebody. */
export type RunStatusChange = { id: string; status: RunStatus };

/** The last word on a run: written by the same statement as its last event. `output` and `error` are JSON. */
export type RunEnd = {
  id: string;
  workspace_id: string;
  workflow_id: string | undefined;
  status: 'succeeded' | 'failed' | 'cancelled';
  output: string;
  /** As those of an event. */
  output_holes?: readonly Hole[] | undefined;
  error: string | undefined;
  started_at: string | undefined;
  ended_at: string;
  calls: number;
  /** Values of pins for later runs (JSON): spared a statement of their own. */
  pins: readonly { node_id: string; pin: string; value: string }[];
};
