import type { EvaluatedBy, ForkedFrom, NodeError, NodeState, ParentRun, Problem, RunAs, RunStatus } from '@pinion/contracts';
import type { WaitingReason } from '../../../stores/system/index.ts';
import type { RunFilter } from '../../../stores/runs/run-conditions.ts';
import type { RunTrigger } from '../../../stores/runs/run-triggers.ts';

/** The position of a queued run, and why it has not started. */
export type RunQueuePosition = {
  /** The position among the queued runs of its workspace, from 1. */
  position: number;
  /** `workspace_limit`: as many runs of the workspace are executed as it may have. */
  reason: WaitingReason | 'workspace_limit';
};

/** A run that no worker takes, because it ended its worker again and again. */
type DeadLetter = { crashes: number; since: string };

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
  /** Why a queued run has not started. Absent for any other run. */
  queue?: RunQueuePosition;
  /** Why no worker takes the run. Absent for any other run. */
  dead_letter?: DeadLetter;
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
  trigger: RunTrigger;
  started_at: string | null;
  ended_at: string | null;
  duration_ms: number | null;
  calls: number;
  failed_calls: number;
  /** Tokens and price of models, with those of child runs. Null until the run has ended, and where none are known. */
  tokens: number | null;
  cost_usd: number | null;
  /** The beginnings of input and output, on one line. Null where there is none. */
  input_preview: string | null;
  output_preview: string | null;
  error_code: string | null;
  error_message: string | null;
  /** A user keeps the run, so no retention rule deletes it. */
  kept: boolean;
  parent: ParentRun | null;
  forked_from?: ForkedFrom;
};

export type ListRuns = RunFilter & { cursor?: string | undefined; limit: number };
