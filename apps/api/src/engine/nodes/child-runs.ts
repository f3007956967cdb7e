import type { NodeError, ParentRun, Scope, Spending, WorkflowRef } from '@pinion/contracts';
import type { ActiveRun } from '../active-run.ts';
import type { RunSpec } from '../../journal/run-spec.ts';

/** A workflow in one of its states; `draft_version` is the saved version of the draft. */
export type PartWorkflow = WorkflowRef & { draft_version?: number | undefined };

/** A request to start a child run. `trace_context` is the span of the node or call that starts it. */
export type ChildRunRequest = Pick<RunSpec, 'scope' | 'input' | 'trace_context'> & {
  parent: ParentRun;
  /** The group within which effects with the same key happen once. */
  turn_group_id: string;
  workflow: PartWorkflow;
  /**
   * The slot of the run. `ahead` waits for no slot. At least one child run of a node uses it, so that the holder of the last
   * slot never waits for a run without one. `held` uses a reserved slot.
   */
  slot: 'ahead' | 'held';
  /** The plan for a case of an evaluation: the graph is given, and the saved workflow is not used. */
  prepared?: Pick<RunSpec, 'workflow' | 'tools' | 'workflow_version' | 'evaluation'> | undefined;
};

/**
 * The end of a child run. `refused` means it never started, `late` that its time ran out, `cut` that its waiting caller was
 * cancelled. The last two also end the run.
 */
export type ChildEnd =
  | {
      kind: 'ended';
      status: 'succeeded' | 'failed' | 'cancelled';
      output: unknown;
      error: NodeError | undefined;
      spent: Spending;
    }
  | { kind: 'refused'; error: NodeError }
  | { kind: 'late' }
  | { kind: 'cut' };

export type ChildWatch = {
  signal: AbortSignal;
  /** Milliseconds since 1970. */
  deadline?: number | undefined;
  /** Called at once and on every change. */
  onWaiting(isWaiting: boolean): void;
};

/** Runs that nodes start, each exactly once, even after a crash in between. */
export type ChildRuns = {
  /** Returns the same id for the same node of the same run, item or call. */
  idOf(parent: Omit<ParentRun, 'above'>): string;
  /** Returns the state that would run now, with its version number, or the requested reference when there is none. */
  settle(scope: Scope, workflow: WorkflowRef): Promise<PartWorkflow>;
  /** Starts the run, or finds it, and waits for its end. */
  run(request: ChildRunRequest, watch: ChildWatch): Promise<ChildEnd>;
  /** Returns milliseconds since 1970. */
  now(): number;
  /**
   * Reserves a slot for one more child run of a run. Resolves to false when it is no longer needed. A slot that no run takes must be
   * released.
   */
  reserveSlot(scope: Scope, runId: string, signal: AbortSignal): Promise<boolean>;
  giveSlotBack(): void;
  cancelOf(scope: Scope, runId: string): Promise<void>;
  /** Marks a run as superseded by a newer message. */
  supersede(scope: Scope, runId: string): void;
};

/** A call that starts a run. The workflows above it are known where its own run is running. */
export type CallRunRequest = Omit<ChildRunRequest, 'parent'> & {
  parent: Required<Pick<ParentRun, 'run_id' | 'node_id' | 'call_id'>>;
  /** Seconds until no caller waits for it any more and it is cancelled. */
  timeout_s?: number;
};

/** Runs that calls of agents and tool nodes start. Their end is the result of the call, as for a slow tool. */
export type CalledRuns = {
  /** Starts the run, or finds it. Resolves to an error when nothing was started. */
  call(request: CallRunRequest): Promise<{ run_id: string } | { error: NodeError }>;
  /** Reattaches a run that resumes after a crash to the runs its calls started. */
  attach(run: ActiveRun): void;
};
