import type {
  PricedWorkspace,
  AgentConfig,
  AgentPolicy,
  EnabledTool,
  ForkEdit,
  ForkPoint,
  NodeReadings,
  NodeState,
  PresenceUpdate,
  RunEvent,
  RunStatus,
  SecretScope,
  EnvelopeView,
  ToolNodeConfig,
  ToolSpec,
  WorkflowEvent,
  WorkflowFile,
  WorkflowRef,
} from '@pinion/contracts';
import { visibleText } from '../../../lib/visible-text.ts';
import type { SideEffectItem } from '../../../lib/api-shapes.ts';

export type StoredWorkflow = {
  id: string;
  file: WorkflowFile;
  version: number;
  updated_at: string;
  /** What the server has read of its nodes. */
  readings?: NodeReadings;
};

export type WorkflowSave = {
  id: string;
  file: WorkflowFile;
  base_version: number;
  /** Of a save that meets a newer version; `refuse` unless told. */
  on_conflict?: 'refuse' | 'merge';
  client_id?: string;
};

export type RunStart = {
  workflow_id: string;
  input: unknown;
  /** A published one; the draft unless told. */
  version?: number;
  /** This node and what leads to it. */
  until?: string;
  /** These nodes alone, on the values their inputs had in the run `values_from`. */
  only?: readonly string[];
  values_from?: string;
  /** Nodes that have test data give it, and do not run. */
  use_test_data?: boolean;
};

export type RunRecord = {
  run_id: string;
  workflow_id: string;
  status: RunStatus;
  output?: unknown;
  nodes: Record<string, Record<string, unknown>>;
  node_states: Record<string, NodeState>;
  error?: { code: string; message: string } | null | undefined;
};

export type RetriedCall = { run_id: string; envelope?: EnvelopeView | undefined };

export type ReplayReport = { matches: boolean; differences: string[] };

/** Which scope answers for a secret; `undefined` when no scope has it. */
export type SecretScopes = Readonly<Record<string, SecretScope | undefined>>;

export type EventSink = {
  onEvents: (events: readonly RunEvent[]) => void;
  /** The run is over and the journal is whole. */
  onEnd: () => void;
  /** The line broke for good: what happened and what to do. */
  onLost: (error: BackendError) => void;
};

export type DetectedModelServer = { kind: string; base_url: string; models: string[]; accepted: boolean };

/** A tool as the workspace has it. */
export type ListedTool = ToolSpec & {
  /** `false`: the workspace gave it up. */
  available?: boolean;
  /** `false`: nothing in this installation performs tools of its gateway. */
  is_performed?: boolean;
};

/** A call as somebody filled it in, for a node as it is on the screen. */
export type TryToolRequest = {
  workflow_id: string;
  node_id: string;
  tool: EnabledTool;
  input: unknown;
  policy: ToolNodeConfig['policy'];
  roles: readonly string[];
};

/** A node as it is on the screen, for a dry run. */
export type DryRunRequest = {
  workflow_id: string;
  node_id: string;
  tools: readonly EnabledTool[];
  policy: AgentPolicy;
  roles: readonly string[];
};

/** What the guard would say to a tool's first call. `warn`: it would pass, and something is worth knowing. */
export type DryVerdict = { tool: string; verdict: 'allow' | 'ask' | 'warn' | 'deny'; gate: string; message: string };

/** An agent node as it is on the screen; its texts with the values of a run. */
export type PromptPreviewInput = { workflow_id: string; node_id: string; config: AgentConfig };

/** The system message, and its paragraphs with where each comes from. */
export type PromptPreview = { system: string; parts: readonly { source: string; text: string }[] };

export type BundleOptions = {
  /** Adds the bytes of large outputs and attachments. */
  blobs?: boolean;
};

export type SeenCallsQuery = { workflow_id: string; node_id: string; call_ids: readonly string[] };

/** A workflow of the workspace, as another one may run it. */
export type WorkflowEntry = { id: string; name: string; published_version: number | null; calls: readonly WorkflowRef[] };

/** Everything the editor and the debugger ask of the server. One adapter speaks tRPC; stories and tests bring their own. */
export type Backend = {
  getWorkflow: (id: string) => Promise<StoredWorkflow>;
  /**
   * Fails with CONFLICT when `base_version` is not the newest and nothing was merged. `client_id`: who is told to have saved.
   * `merged`: what was saved, where others' changes are in it, too.
   */
  saveWorkflow: (save: WorkflowSave) => Promise<{ version: number; merged?: WorkflowFile }>;
  /** The file of one save; fails with NOT_FOUND where there is none of that number. */
  getSave: (id: string, version: number) => Promise<WorkflowFile>;
  /** What others do to a workflow and who is there, until it is stopped; a line that breaks picks itself up. */
  followWorkflow: (id: string, client_id: string, onEvent: (event: WorkflowEvent) => void) => () => void;
  /** Tells the others where this client is. */
  markPresence: (id: string, badge: PresenceUpdate) => Promise<void>;
  startRun: (start: RunStart) => Promise<{ run_id: string }>;
  listWorkflows: () => Promise<readonly WorkflowEntry[]>;
  getRun: (id: string) => Promise<RunRecord>;
  cancelRun: (id: string) => Promise<void>;
  /** Begins a run that goes on from there; the other stays as it is. */
  forkRun: (id: string, fork: { at: ForkPoint; edit?: ForkEdit }) => Promise<{ run_id: string }>;
  /** Makes a call once more, alone, in a run of its own; the receipt is there where it came in time. */
  callAgain: (target: { run_id: string; node_id: string; call_id: string }) => Promise<RetriedCall>;
  /** The newest run of a workflow that has ended. */
  lastRunOf: (workflowId: string) => Promise<string | undefined>;
  /** The last runs of a workflow that have ended, newest first. */
  lastRunsOf: (workflowId: string) => Promise<readonly string[]>;
  /** Which of the call ids the node's last runs have had, and how many runs that is. */
  seenCalls: (query: SeenCallsQuery) => Promise<{ seen: readonly string[]; runs: number }>;
  tailRun: (id: string, lastSeq: number | undefined, sink: EventSink) => () => void;
  getBundle: (id: string, options?: BundleOptions) => Promise<unknown>;
  /** Begins to play the run again from its bundle alone; it is a run of its own, followed and cancelled like any. */
  beginReplay: (id: string) => Promise<{ run_id: string }>;
  /** What the run did to the world, oldest first. */
  sideEffects: (id: string) => Promise<readonly SideEffectItem[]>;
  /** Begins a run that undoes what can be undone. */
  undoRun: (id: string) => Promise<{ run_id: string }>;
  listTools: () => Promise<readonly ListedTool[]>;
  /** Makes one call in a run of its own, through the guard. */
  tryTool: (tryRequest: TryToolRequest) => Promise<{ run_id: string }>;
  /** The guard's own rules; nothing is called. */
  dryRun: (request: DryRunRequest) => Promise<readonly DryVerdict[]>;
  /** The system message of an agent as it would be sent; no model is asked. */
  previewPrompt: (input: PromptPreviewInput) => Promise<PromptPreview>;
  resolveSecrets: (names: readonly string[]) => Promise<SecretScopes>;
  /** Prices of models, and limits in dollars. */
  pricedWorkspace: () => Promise<PricedWorkspace>;
  /** Those of every scope that answers here, sorted; never a value. */
  secretNames: () => Promise<readonly string[]>;
  /** Puts a value into the vault of the workspace, bound to hosts; it never comes back. */
  keepSecret: (secret: { name: string; value: string; hosts?: string[] | undefined }) => Promise<void>;
  /** Model servers on the server's own machine; absent where there is no such machine. */
  modelServers?: {
    find: () => Promise<readonly DetectedModelServer[]>;
    /** From then on agents may reach it. */
    accept: (server: Pick<DetectedModelServer, 'kind' | 'base_url'>) => Promise<void>;
  };
};

/** What the server refused, as data: the code, what happened, what to do. */
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
