import type {
  PricedWorkspace,
  AgentConfig,
  AgentPolicy,
  EnabledTool,
  ForkEdit,
  ForkPoint,
  NodeState,
  RunEvent,
  RunStatus,
  SecretScope,
  EnvelopeView,
  ToolNodeConfig,
  ToolSpec,
  WorkflowRef,
} from '@pinion/contracts';
import type { QueuePosition } from './queue-text.ts';
import { visibleText } from '../../../lib/visible-text.ts';
import type { ModelProviderItem, SideEffectItem } from '../../../lib/api-shapes.ts';

type RunStart = {
  workflow_id: string;
  input: unknown;
  /** A published version. Defaults to the draft. */
  version?: number;
  /** The node to run up to: this node and its ancestors run. */
  until?: string;
  /** The nodes that run alone, on the values that their inputs had in the run `values_from`. */
  only?: readonly string[];
  values_from?: string;
  /** True when nodes with test data return it and don't run. */
  use_test_data?: boolean;
};

/** A run that no server takes, because as many died while they executed it. */
export type DeadLetter = { crashes: number; since: string };

export type RunRecord = {
  run_id: string;
  workflow_id: string;
  status: RunStatus;
  /** The position of a queued run. */
  queue?: QueuePosition | undefined;
  dead_letter?: DeadLetter | undefined;
  output?: unknown;
  nodes: Record<string, Record<string, unknown>>;
  node_states: Record<string, NodeState>;
  error?: { code: string; message: string } | null | undefined;
};

export type RetriedCall = { run_id: string; envelope?: EnvelopeView | undefined };

export type ReplayReport = { matches: boolean; differences: string[] };

/** The scope that provides a secret. `undefined` when no scope has it. */
export type SecretScopes = Readonly<Record<string, SecretScope | undefined>>;

export type EventSink = {
  onEvents: (events: readonly RunEvent[]) => void;
  /** Called when the run is over and the journal is complete. */
  onEnd: () => void;
  /** Called when the connection is lost for good, with what happened and what to do. */
  onLost: (error: BackendError) => void;
};

export type DetectedModelServer = { kind: string; base_url: string; models: string[]; accepted: boolean };

/** A tool with its status in the workspace. */
export type ListedTool = ToolSpec & {
  /** The source of the tool, such as `user`, `mcp` or `openapi`. */
  source?: string;
  /** Time of its publication or import, in ISO 8601. */
  created_at?: string;
  /** `false` when the workspace has removed it. */
  available?: boolean;
  /** `false` when no part of this installation runs tools of its gateway. */
  is_performed?: boolean;
};

/** A call with user-entered arguments, for a node in its current editor state. */
type TryToolRequest = {
  workflow_id: string;
  node_id: string;
  tool: EnabledTool;
  input: unknown;
  policy: ToolNodeConfig['policy'];
  roles: readonly string[];
};

/** A node in its current editor state, for a dry run. */
type DryRunRequest = {
  workflow_id: string;
  node_id: string;
  tools: readonly EnabledTool[];
  policy: AgentPolicy;
  roles: readonly string[];
};

/** The guard's verdict on a tool's first call. `warn` means that it would pass, but with a warning. */
export type DryVerdict = { tool: string; verdict: 'allow' | 'ask' | 'warn' | 'deny'; gate: string; message: string };

/** An agent node in its current editor state. Its texts are filled with the values of a run. */
type PromptPreviewInput = { workflow_id: string; node_id: string; config: AgentConfig };

/** The result of an expression, or the message of its error. */
type EvaluatedExpression = { ok: true; value?: unknown } | { ok: false; message: string };

/** The system message, and its paragraphs with their sources. */
type PromptPreview = { system: string; parts: readonly { source: string; text: string }[] };

export type BundleOptions = {
  /** True to include the bytes of large outputs and attachments. */
  blobs?: boolean;
};

type SeenCallsQuery = { workflow_id: string; node_id: string; call_ids: readonly string[] };

/** A workflow of the workspace, as another workflow can run it. */
export type WorkflowEntry = { id: string; name: string; published_version: number | null; calls: readonly WorkflowRef[] };

/**
 * The operations that the editor and the debugger need from the server. One adapter uses tRPC. Stories and tests bring their
 * own.
 */
export type Backend = {
  startRun: (start: RunStart) => Promise<{ run_id: string }>;
  listWorkflows: () => Promise<readonly WorkflowEntry[]>;
  getRun: (id: string) => Promise<RunRecord>;
  cancelRun: (id: string) => Promise<void>;
  /** Lets servers take a run again that is a dead letter. */
  retryRun: (id: string) => Promise<void>;
  /** Starts a run that continues from the given point. The original run stays unchanged. */
  forkRun: (id: string, fork: { at: ForkPoint; edit?: ForkEdit }) => Promise<{ run_id: string }>;
  /** Repeats a call alone, in a run of its own. Includes the tool envelope if it arrived in time. */
  callAgain: (target: { run_id: string; node_id: string; call_id: string }) => Promise<RetriedCall>;
  /** Returns the newest run of a workflow that has ended. */
  lastRunOf: (workflowId: string) => Promise<string | undefined>;
  /** Returns the last runs of a workflow that have ended, newest first. */
  lastRunsOf: (workflowId: string) => Promise<readonly string[]>;
  /** Returns the call ids that occurred in the node's last runs, and the number of those runs. */
  seenCalls: (query: SeenCallsQuery) => Promise<{ seen: readonly string[]; runs: number }>;
  tailRun: (id: string, lastSeq: number | undefined, sink: EventSink) => () => void;
  getBundle: (id: string, options?: BundleOptions) => Promise<unknown>;
  /**
   * Starts a replay of the run from its bundle alone. It is a run of its own and can be followed and cancelled like any other.
   */
  beginReplay: (id: string) => Promise<{ run_id: string }>;
  /** Returns the run's effects on external systems, oldest first. */
  sideEffects: (id: string) => Promise<readonly SideEffectItem[]>;
  /** Starts a run that reverses the effects that can be reversed. */
  undoRun: (id: string) => Promise<{ run_id: string }>;
  listTools: () => Promise<readonly ListedTool[]>;
  /** Makes one call in a run of its own, through the guard. */
  tryTool: (tryRequest: TryToolRequest) => Promise<{ run_id: string }>;
  /** Checks calls against the guard's own rules. No tool is called. */
  dryRun: (request: DryRunRequest) => Promise<readonly DryVerdict[]>;
  /** Returns the system message of an agent as it would be sent. No model is called. */
  previewPrompt: (input: PromptPreviewInput) => Promise<PromptPreview>;
  /** Evaluates JSONata on a value. Fails only when the server can't be reached: an error of the expression is a result. */
  evaluateExpression: (input: { expression: string; value: unknown }) => Promise<EvaluatedExpression>;
  resolveSecrets: (names: readonly string[]) => Promise<SecretScopes>;
  /** Returns the prices of models and the limits in US dollars. */
  pricedWorkspace: () => Promise<PricedWorkspace>;
  /** Returns the secret names of every scope that applies here, sorted. Values are never returned. */
  secretNames: () => Promise<readonly string[]>;
  /** Stores a value in the vault of the workspace, bound to hosts. It can't be read back. */
  keepSecret: (secret: { name: string; value: string; hosts?: string[] | undefined }) => Promise<void>;
  /** Returns the providers that the workspace has set up, with their models. Absent where there is no server. */
  modelProviders?: () => Promise<readonly ModelProviderItem[]>;
  /** The model servers on the server's own machine. Absent where there is no such machine. */
  modelServers?: {
    find: () => Promise<readonly DetectedModelServer[]>;
    /** Allows agents to reach the server from then on. */
    accept: (server: Pick<DetectedModelServer, 'kind' | 'base_url'>) => Promise<void>;
  };
};

/** A refusal by the server as data: the code, what happened, what to do. */
export class BackendError extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(visibleText(message));
    this.name = 'BackendError';
    this.code = code;
  }
}

export function backendErrorOf(thrown: unknown): BackendError {
  if (thrown instanceof BackendError) return thrown;
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return new BackendError('NETWORK_ERROR', message);
}
