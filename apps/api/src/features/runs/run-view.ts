import type { EvaluatedBy, ForkedFrom, NodeError, NodeState, ParentRun, Problem, RunAs, RunStatus } from '@pinion/contracts';

/** A run as the interface shows it. */
export type RunView = {
  run_id: string;
  workflow_id: string;
  /** The published version that ran. Null for the draft. */
  workflow_version: number | null;
  /** The user that an unattended run acts for. Null when a user started the run on their own behalf. */
  run_as: RunAs | null;
  status: RunStatus;
  output: unknown;
  nodes: Record<string, Record<string, unknown>>;
  node_states: Record<string, NodeState>;
  error: NodeError | null;
  /** The run that this one is a part of. */
  parent: ParentRun | null;
  /** Notes about a run in which nothing failed, such as a deprecated tool among those it was frozen on. */
  warnings: Problem[];
  /** The run that this one continues. */
  forked_from?: ForkedFrom;
  /** The evaluation whose case this run replays. */
  evaluation?: EvaluatedBy;
};

export type RunItem = {
  run_id: string;
  workflow_id: string;
  workflow_name: string;
  /** The published version that ran. Null for the draft. */
  workflow_version: number | null;
  status: RunStatus;
  started_at: string | null;
  ended_at: string | null;
  duration_ms: number | null;
  calls: number;
  parent: ParentRun | null;
  forked_from?: ForkedFrom;
};

export type ListRuns = {
  workflow_id?: string | undefined;
  status?: RunStatus | undefined;
  /** The run whose parts are listed. If absent, runs that are part of no other run. */
  parent_run_id?: string | undefined;
  with_parts?: boolean | undefined;
  cursor?: string | undefined;
  limit: number;
};
