import type { EvaluatedBy, ForkedFrom, ParentRun, RunEvent, RunPart, Scope, ToolSpec, WorkflowFile } from '@pinion/contracts';

/** The graph and the tool versions a run is frozen on. */
export type RunPlan = { workflow: WorkflowFile; tools: readonly ToolSpec[] };

/** A run that may start, or go on. */
export type RunTicket = {
  run_id: string;
  scope: Scope;
  workflow_id: string;
  plan: RunPlan;
  input: unknown;
  /** The published version it is a run of; absent: of the draft. */
  workflow_version?: number | undefined;
  fence: number;
  /** Set when it had to wait: its row is there already. */
  isWritten: boolean;
  /** Its journal so far; empty for a new run. */
  events: readonly RunEvent[];
  /** `events` are the first lines of a new run, taken over from another: they are written with its row. */
  isSeeded?: boolean | undefined;
  /** The run whose answers it plays, asking nobody. */
  replay?: { of: string; events: readonly RunEvent[] } | undefined;
  /** The conversation it belongs to. */
  session_id?: string | undefined;
  /** Effects with one key happen once within it; the run's own id when absent. */
  turn_group_id?: string | undefined;
  /** The run it is a part of. */
  parent?: ParentRun | undefined;
  /** `ahead`: it waits for no slot, because somebody who may hold one waits for it. `held`: one was reserved for it. */
  slot?: 'ahead' | 'held' | undefined;
  /** The run whose effects it undoes. */
  undo_of?: string | undefined;
  /** The run it goes on from. */
  forked_from?: ForkedFrom | undefined;
  /** The part of the graph that runs. */
  part?: RunPart | undefined;
  /** Nodes that have test data give it, and do not run. */
  use_test_data?: boolean | undefined;
  /** The evaluation it is a part of: its answers come from a recording. */
  evaluation?: EvaluatedBy | undefined;
  idempotency?: { key: string; body_hash: string } | undefined;
};
