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

export type StartRun = {
  workflow_id: string;
  input: unknown;
  /** Maximum seconds to wait for the end before the response is sent. */
  wait_s?: number | undefined;
  idempotency_key?: string | undefined;
  /** True when no user attends the run. One user's own resources are then used only where that user owns the workflow. */
  isUnattended?: boolean | undefined;
  /** The node to run, together with everything that leads to it. Its outputs are the run's outputs. */
  until?: string | undefined;
  /** The only nodes to run, on the values that their inputs had in the run `values_from`. */
  only?: readonly string[] | undefined;
  values_from?: string | undefined;
  /** True to use the test data of nodes that have any, instead of running them. */
  use_test_data?: boolean | undefined;
  /** A published version by its number, or the newest published one. The default is the draft. */
  version?: number | 'published' | 'draft' | undefined;
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

/**
 * A journal entry for output. `text` is the event as it was serialized, once. An entry with large values comes in pieces, each
 * read when its turn comes, and it can be read only once.
 */
export type OutgoingEvent = { seq: number; type: string; text: string | AsyncIterable<string> };

/** The run service as the outer surfaces use it. */
export type RunService = {
  /** Starts a run. `run` is set when the run ended in time. */
  start(scope: Scope, request: StartRun): Promise<{ run_id: string; run: RunView | undefined }>;
  /** Continues another run from a point in it, with the edits made there. */
  fork(scope: Scope, request: ForkRequest): Promise<{ run_id: string; run: RunView | undefined }>;
  has(scope: Scope, runId: string): Promise<boolean>;
  /** Returns the user whose request started the run, or undefined when there is no such run. */
  askedBy(scope: Scope, runId: string): Promise<string | undefined>;
  get(scope: Scope, runId: string): Promise<RunView>;
  /** Returns the run as JSON, in pieces where it holds large values. */
  read(scope: Scope, runId: string, mode: LargeValueMode): Promise<string | AsyncIterable<string>>;
  /** Returns one large value of the run, as JSON. */
  readValue(scope: Scope, runId: string, hash: string): Promise<AsyncIterable<string>>;
  list(scope: Scope, filter: ListRuns): Promise<{ items: RunItem[]; cursor: string | null }>;
  cancel(scope: Scope, runId: string): Promise<void>;
  /** Yields the events after `afterSeq` up to the last event of the run, and then ends. */
  tail(scope: Scope, runId: string, afterSeq: number, signal: AbortSignal | undefined): AsyncIterable<OutgoingEvent>;
  /** Executes one call for another program's agent. Returns its tool envelope, or its run where it takes longer than the wait. */
  execute(scope: Scope, request: ExecuteRequest, idempotencyKey: string | undefined): Promise<Executed>;
  /** Executes one such call later and sends the signed tool envelope to `callbackUrl`. */
  executeLater(
    scope: Scope,
    request: ExecuteRequest,
    idempotencyKey: string | undefined,
    callbackUrl: string,
  ): Promise<{ run_id: string }>;
  /** Executes one such call and streams its progress. The tool envelope is the last line. */
  executeStream(
    scope: Scope,
    request: ExecuteRequest,
    idempotencyKey: string | undefined,
    signal: AbortSignal,
  ): Promise<AsyncIterable<StreamItem>>;
  /** Returns the progress of such a call. */
  execution(scope: Scope, runId: string): Promise<CallExecution>;
  /** Cancels such a call and returns the result of the cancellation. */
  cancelExecution(scope: Scope, runId: string): Promise<CallExecution>;
  /** Repeats a call of a run, alone and in its own run. Returns the tool envelope if it arrives in time. */
  callAgain(scope: Scope, location: CallRef): Promise<Executed>;
  /** Runs one call that a user tries by hand, in its own run. */
  tryTool(scope: Scope, request: TryRequest, draft?: ToolSpec): Promise<{ run_id: string }>;
  /** Sends one request to a model without tools, as its own run: within budgets, billed and inspectable. */
  askModel(scope: Scope, question: CompletionRequest): Promise<{ run_id: string; run: RunView | undefined }>;
  /** Returns the run's effects on external systems, oldest first, each with its available compensation. */
  sideEffects(scope: Scope, runId: string): Promise<SideEffectView[]>;
  /** Compensates the effects that can be undone, newest first, in its own run. */
  undo(scope: Scope, runId: string): Promise<{ run_id: string }>;
  /** Compares two runs: what they share, what differs and where the first difference is. */
  compare(scope: Scope, left: string, right: string): Promise<RunComparison>;
  /** Returns a run in the form that a case of its workflow replays. */
  record(scope: Scope, runId: string): Promise<RecordedRun>;
  /** Runs the cases of a workflow, in its own run. */
  evaluate(scope: Scope, request: EvaluationRequest): Promise<{ evaluation_id: string }>;
  bundle(scope: Scope, runId: string, options?: BundleOptions): Promise<ReplayBundle>;
  /** Replays a bundle as a new run, from the bundle alone, and returns when it has ended. */
  replay(scope: Scope, bundle: ReplayBundle): Promise<RunView>;
  /** Starts the replay of a bundle without waiting for its end. */
  beginReplay(scope: Scope, bundle: ReplayBundle): Promise<{ run_id: string }>;
};
