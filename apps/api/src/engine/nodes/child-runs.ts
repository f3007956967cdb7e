import type { EvaluatedBy, NodeError, ParentRun, Scope, Spending, WorkflowRef } from '@pinion/contracts';
import type { ActiveRun } from '../../worker/active-run.ts';
import type { RunPlan } from '../../worker/run-ticket.ts';

/** A workflow in one of its states; `draft_version`: which save of the draft. */
export type PartWorkflow = WorkflowRef & { draft_version?: number };

/** A run to begin as a part of another. */
export type ChildRunRequest = {
  parent: ParentRun;
  scope: Scope;
  workflow: PartWorkflow;
  input: unknown;
  /** Effects with one key happen once within it. */
  turn_group_id: string;
  /**
   * `ahead`: it waits for no slot. At least one part of a node does not, so that whoever holds the last slot never waits for
   * a run without one. `held`: one was reserved for it.
   */
  slot: 'ahead' | 'held';
  /** A case of an evaluation: the graph is given, and what is saved of the workflow does not count. */
  prepared?: { plan: RunPlan; workflow_version: number | undefined; evaluation: EvaluatedBy } | undefined;
};

/** `refused`: it never began. `late`: its time is over. `cut`: whoever waits for it was cancelled. The last two end it too. */
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
  /** Told at once and whenever it changes. */
  onWaiting(isWaiting: boolean): void;
};

/** Runs that nodes begin, each exactly once, whatever crashes in between. */
export type ChildRuns = {
  /** The same for the same node of the same run, item or call. */
  idOf(parent: Omit<ParentRun, 'above'>): string;
  /** The state that would begin now, with its number; as it was asked for where there is none. */
  settle(scope: Scope, workflow: WorkflowRef): Promise<PartWorkflow>;
  /** Begins the run, or finds it, and waits for its end. */
  run(request: ChildRunRequest, watch: ChildWatch): Promise<ChildEnd>;
  /** Milliseconds since 1970. */
  now(): number;
  /** A slot for one more part; false: it is wanted no more. One that no part takes is given back. */
  reserveSlot(scope: Scope, signal: AbortSignal): Promise<boolean>;
  giveSlotBack(): void;
  cancelOf(scope: Scope, runId: string): Promise<void>;
  /** A newer message made a run pointless. */
  supersede(scope: Scope, runId: string): void;
};

/** A call that begins a run: what stands above it is known where its own run is at work. */
export type CallRunRequest = Omit<ChildRunRequest, 'parent'> & {
  parent: Required<Pick<ParentRun, 'run_id' | 'node_id' | 'call_id'>>;
  /** Seconds until nobody waits for it any more, and it is cancelled. */
  timeout_s?: number;
};

/** Runs that calls of agents and tool nodes begin: their end is the answer to the call, as a slow tool's is. */
export type CalledRuns = {
  /** Begins it, or finds it. An error: nothing was begun. */
  call(request: CallRunRequest): Promise<{ run_id: string } | { error: NodeError }>;
  /** A run goes on after a crash: the runs that its calls began answer to it again. */
  attach(run: ActiveRun): void;
};
