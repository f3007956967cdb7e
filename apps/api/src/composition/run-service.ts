import type {
  StartRun,
  ListRuns,
  RunAgain,
  RunAgainItem,
  DeletedRun,
  RunFilter,
  RunItem,
  RunSummary,
  RunView,
  CompletionRequest,
  LargeValueMode,
  BundleOptions,
  ForkRequest,
  SideEffectView,
} from '../features/runs/index.ts';
import type { OutgoingEvent } from '../platform/http/outgoing-event.ts';
import type { StreamItem, ReplayBundle, RunComparison, Scope, ToolSpec } from '@pinion/contracts';
import type { CallExecution, ExecuteRequest, Executed } from '../features/executions/index.ts';
import type { CallRef } from '../features/calls/index.ts';
import type { RecordedRun, EvaluationRequest } from '../features/evaluation/index.ts';
import type { TryRequest } from '../features/tools/index.ts';

/** The run service as the outer surfaces use it. */
export type RunService = {
  /** Starts a run. `run` is set when the run ended in time. */
  start(scope: Scope, request: StartRun): Promise<{ run_id: string; run: RunView | undefined }>;
  /** Continues another run from a point in it, with the edits made there. */
  fork(scope: Scope, request: ForkRequest): Promise<{ run_id: string; run: RunView | undefined }>;
  has(scope: Scope, runId: string): Promise<boolean>;
  /** Returns the user whose request started the run, or undefined when there is no such run. */
  askedBy(scope: Scope, runId: string): Promise<string | undefined>;
  /** Returns the workflow of a run: null for a run without one, undefined when there is no such run. */
  workflowOf(scope: Scope, runId: string): Promise<string | null | undefined>;
  get(scope: Scope, runId: string): Promise<RunView>;
  /** Returns the run as JSON, in pieces. */
  read(scope: Scope, runId: string, mode: LargeValueMode): Promise<AsyncIterable<string>>;
  /** Returns one large value of the run, as JSON. */
  readValue(scope: Scope, runId: string, hash: string): Promise<AsyncIterable<string>>;
  list(scope: Scope, filter: ListRuns): Promise<{ items: RunItem[]; cursor: string | null }>;
  /** Returns figures of the runs of a filter over its time range. */
  summarize(scope: Scope, filter: RunFilter): Promise<RunSummary>;
  /** Starts finished runs again, each with its input and version. */
  runAgain(scope: Scope, request: RunAgain): Promise<RunAgainItem[]>;
  /** Deletes a run that has ended, with its parts. */
  remove(scope: Scope, runId: string): Promise<void>;
  /** Deletes runs that have ended, and says of each why it was not. */
  removeMany(scope: Scope, runIds: readonly string[]): Promise<DeletedRun[]>;
  cancel(scope: Scope, runId: string): Promise<void>;
  /** Lets workers take a run again that ended its worker again and again. */
  retryDeadLetter(scope: Scope, runId: string): Promise<void>;
  /** Does so for all such runs of the installation. Returns their number. */
  retryDeadLetters(): Promise<{ retried: number }>;
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
  /** Returns the bundle as JSON, in pieces. */
  readBundle(scope: Scope, runId: string, options?: BundleOptions): Promise<AsyncIterable<string>>;
  /** Replays a bundle as a new run, from the bundle alone, and returns when it has ended. */
  replay(scope: Scope, bundle: ReplayBundle): Promise<RunView>;
  /** Starts the replay of a bundle without waiting for its end. */
  beginReplay(scope: Scope, bundle: ReplayBundle): Promise<{ run_id: string }>;
};
