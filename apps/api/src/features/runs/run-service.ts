import type {
  EvaluatedBy,
  ForkedFrom,
  StreamItem,
  NodeError,
  NodeState,
  ParentRun,
  Problem,
  ReplayBundle,
  RunAs,
  RunComparison,
  RunStatus,
  Scope,
  ToolSpec,
} from '@pinion/contracts';
import type { CallExecution } from '../executions/call-execution.ts';
import type { CallRef } from './retry-call.ts';
import type { CompletionRequest } from './completion-request.ts';
import type { LargeValueMode } from './large-value-mode.ts';
import type { RecordedRun } from './record-run.ts';
import type { BundleOptions } from './run-bundle.ts';
import type { EvaluationRequest } from '../evaluation/evaluation-request.ts';
import type { ForkRequest } from './fork-request.ts';
import type { ExecuteRequest, Executed } from '../executions/execute-tool.ts';
import type { SideEffectView } from './side-effects.ts';
import type { TryRequest } from '../tools/try-tool.ts';

/** A run as the interface shows it. */
export type RunView = {
  run_id: string;
  workflow_id: string;
  /** The published version it is a run of; null: of the draft. */
  workflow_version: number | null;
  /** Nobody was at it, and this is whom it acts for; null: a person started it, on their own behalf. */
  run_as: RunAs | null;
  status: RunStatus;
  output: unknown;
  nodes: Record<string, Record<string, unknown>>;
  node_states: Record<string, NodeState>;
  error: NodeError | null;
  /** What it is a part of. */
  parent: ParentRun | null;
  /** What is worth knowing though nothing failed: a deprecated tool among those it was frozen on. */
  warnings: Problem[];
  /** The run it goes on from. */
  forked_from?: ForkedFrom;
  /** The evaluation whose case it plays. */
  evaluation?: EvaluatedBy;
};

export type RunItem = {
  run_id: string;
  workflow_id: string;
  workflow_name: string;
  /** The published version it is a run of; null: of the draft. */
  workflow_version: number | null;
  status: RunStatus;
  started_at: string | null;
  ended_at: string | null;
  duration_ms: number | null;
  calls: number;
  parent: ParentRun | null;
  forked_from?: ForkedFrom;
};

export type StartRun = {
  workflow_id: string;
  input: unknown;
  /** Waits so long for the end before it answers. */
  wait_s?: number | undefined;
  idempotency_key?: string | undefined;
  /** Nobody is at it: what is one person's own is used only where they own the workflow (C25). */
  isUnattended?: boolean | undefined;
  /** Runs this node and what leads to it; its outputs are the run's. */
  until?: string | undefined;
  /** Runs these nodes alone, on the values that their inputs had in the run `values_from`. */
  only?: readonly string[] | undefined;
  values_from?: string | undefined;
  /** Nodes that have test data give it, and do not run. */
  use_test_data?: boolean | undefined;
  /** A published version by its number, or the newest; the draft unless told. */
  version?: number | 'published' | 'draft' | undefined;
};

export type ListRuns = {
  workflow_id?: string | undefined;
  status?: RunStatus | undefined;
  /** Its parts; without one, runs that are part of none. */
  parent_run_id?: string | undefined;
  with_parts?: boolean | undefined;
  cursor?: string | undefined;
  limit: number;
};

/**
 * One line of a journal on its way out: `text` is the event as it was serialised, once. Where it holds large values, it comes
 * in pieces, each read when it is its turn, and it is read once.
 */
export type OutgoingEvent = { seq: number; type: string; text: string | AsyncIterable<string> };

/** What the outer surfaces ask of the runs. */
export type RunService = {
  /** `run` is there when the run ended in time. */
  start(scope: Scope, request: StartRun): Promise<{ run_id: string; run: RunView | undefined }>;
  /** Goes on from another run, at a place in it, with what was edited there. */
  fork(scope: Scope, request: ForkRequest): Promise<{ run_id: string; run: RunView | undefined }>;
  has(scope: Scope, runId: string): Promise<boolean>;
  /** Whose request made the run; undefined: there is no such run. */
  askedBy(scope: Scope, runId: string): Promise<string | undefined>;
  get(scope: Scope, runId: string): Promise<RunView>;
  /** The same as JSON, in pieces where it holds large values. */
  read(scope: Scope, runId: string, mode: LargeValueMode): Promise<string | AsyncIterable<string>>;
  /** One large value of it, as JSON. */
  readValue(scope: Scope, runId: string, hash: string): Promise<AsyncIterable<string>>;
  list(scope: Scope, filter: ListRuns): Promise<{ items: RunItem[]; cursor: string | null }>;
  cancel(scope: Scope, runId: string): Promise<void>;
  /** From after `afterSeq` to the last event of the run; ends by itself then. */
  tail(scope: Scope, runId: string, afterSeq: number, signal: AbortSignal | undefined): AsyncIterable<OutgoingEvent>;
  /** One call for another program's agent: its receipt, or its run where that takes longer than is waited. */
  execute(scope: Scope, request: ExecuteRequest, idempotencyKey: string | undefined): Promise<Executed>;
  /** The same; the receipt goes to `callbackUrl`, signed. */
  executeLater(
    scope: Scope,
    request: ExecuteRequest,
    idempotencyKey: string | undefined,
    callbackUrl: string,
  ): Promise<{ run_id: string }>;
  /** The same, told as it goes on; the receipt is the last line. */
  executeStream(
    scope: Scope,
    request: ExecuteRequest,
    idempotencyKey: string | undefined,
    signal: AbortSignal,
  ): Promise<AsyncIterable<StreamItem>>;
  /** How such a call goes on. */
  execution(scope: Scope, runId: string): Promise<CallExecution>;
  /** Cancels it, and says what came of that. */
  cancelExecution(scope: Scope, runId: string): Promise<CallExecution>;
  /** Makes a call of a run once more, alone and in a run of its own; the receipt where it comes in time. */
  callAgain(scope: Scope, location: CallRef): Promise<Executed>;
  /** One call that a person tries by hand, in a run of its own. */
  tryTool(scope: Scope, request: TryRequest, draft?: ToolSpec): Promise<{ run_id: string }>;
  /** One answer of a model without tools, as a run of its own: within budgets, billed, and to be looked at. */
  askModel(scope: Scope, question: CompletionRequest): Promise<{ run_id: string; run: RunView | undefined }>;
  /** What it did to the world, oldest first, and what there is to undo it. */
  sideEffects(scope: Scope, runId: string): Promise<SideEffectView[]>;
  /** Undoes what can be undone, newest first, in a run of its own. */
  undo(scope: Scope, runId: string): Promise<{ run_id: string }>;
  /** Two runs side by side: what they share, what differs, and where first. */
  compare(scope: Scope, left: string, right: string): Promise<RunComparison>;
  /** A run as a case of its workflow plays it again. */
  record(scope: Scope, runId: string): Promise<RecordedRun>;
  /** Plays the cases of a workflow, in a run of its own. */
  evaluate(scope: Scope, request: EvaluationRequest): Promise<{ evaluation_id: string }>;
  bundle(scope: Scope, runId: string, options?: BundleOptions): Promise<ReplayBundle>;
  /** Plays a bundle as a new run, from the bundle alone, and answers when it has ended. */
  replay(scope: Scope, bundle: ReplayBundle): Promise<RunView>;
  /** The same, not waited for. */
  beginReplay(scope: Scope, bundle: ReplayBundle): Promise<{ run_id: string }>;
};
