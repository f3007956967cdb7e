import type {
  EvaluatedBy,
  ForkedFrom,
  ParentRun,
  RunEvent,
  RunPart,
  Scope,
  ToolSpec,
  TraceContext,
  WorkflowFile,
} from '@pinion/contracts';

/** The graph and the tool versions that a run is frozen on. */
export type RunPlan = { workflow: WorkflowFile; tools: readonly ToolSpec[] };

/** A run that can start or resume. */
export type RunRequest = {
  run_id: string;
  scope: Scope;
  workflow_id: string;
  plan: RunPlan;
  input: unknown;
  /** The published version that runs. If absent, the draft. */
  workflow_version?: number | undefined;
  fence: number;
  /** True when it had to be queued, so its row exists already. */
  isWritten: boolean;
  /** The journal so far, empty for a new run. */
  events: readonly RunEvent[];
  /** True when `events` are the first events of a new run, taken over from another run: they are written with its row. */
  isSeeded?: boolean | undefined;
  /** The run whose answers are replayed, without contacting anything. */
  replay?: { of: string; events: readonly RunEvent[] } | undefined;
  /** The conversation that the run belongs to. */
  session_id?: string | undefined;
  /** The group within which effects with one key happen once. The default is the run's own id. */
  turn_group_id?: string | undefined;
  /** The run that this one is a part of. */
  parent?: ParentRun | undefined;
  /**
   * The slot of the run. `ahead`: it waits for no slot, because a caller that may hold one waits for it. `held`: one was
   * reserved for it.
   */
  slot?: 'ahead' | 'held' | undefined;
  /** The run whose effects this one compensates. */
  undo_of?: string | undefined;
  /** The run that this one continues. */
  forked_from?: ForkedFrom | undefined;
  /** The part of the graph that runs. */
  part?: RunPart | undefined;
  /** True to use the test data of nodes that have any, instead of running them. */
  use_test_data?: boolean | undefined;
  /** The evaluation that this run is a part of, so that its answers come from a recording. */
  evaluation?: EvaluatedBy | undefined;
  /** The span to which that of the run belongs. */
  trace_context?: TraceContext | undefined;
  idempotency?: { key: string; body_hash: string } | undefined;
};
