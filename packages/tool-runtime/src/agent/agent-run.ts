import type {
  AgentOutputs,
  AgentPolicy,
  CallerFacts,
  ChatHistory,
  FinishReason,
  JsonSchema,
  MessageAction,
  NodeError,
  PinnedHandle,
  PlannedToolExecution,
  RuleMoment,
  Scope,
  ToolEnvelope,
  ToolSpec,
  WhyUnavailable,
} from '@pinion/contracts';
import type { CallPolicy } from '../policy/rule.ts';
import type { Inbox, ModelAdapter, NodeJournal, PendingMessage, ApprovalQueue, Span } from '../ports/index.ts';
import type { AgentCaps } from './agent-caps.ts';
import type { Recorded } from './recorded.ts';
import type { SuggestedTool } from './system-message.ts';

/** The data available to a condition or a template of a rule. */
export type RuleFacts = {
  prompt: string;
  response: string;
  iteration: number;
  /** The last result of each tool so far, by name. */
  tools: Readonly<Record<string, unknown>>;
};

/**
 * The tools that rules run at a moment. `broken` is the first rule whose condition could not be evaluated. Nothing after it is
 * planned.
 */
export type RulePlan = {
  planned: readonly PlannedToolExecution[];
  broken?: { rule_id: string; why: string } | undefined;
};

/** A message that arrived mid-run, and the position where it was noticed. */
export type MessageFacts = { message: PendingMessage; iteration: number; call?: Pick<ToolEnvelope, 'name' | 'input'> };

/** The input of one run of one agent node: everything it needs, because it looks up nothing itself. */
export type AgentRun = {
  /** The name of the agent, for its span. */
  name?: string | undefined;
  instructions: string;
  prompt: string;
  /** The earlier turns of the conversation, which the model receives before the prompt. */
  history?: ChatHistory | undefined;
  policy: AgentPolicy;
  /** The allow list, frozen to versions. A blocked version can be in it and is denied. */
  tools: readonly ToolSpec[];
  /** The tools that programs call, where the model can write programs. Set by the loop. */
  programTools?: readonly ToolSpec[] | undefined;
  pins: readonly PinnedHandle[];
  /** The schema that the answer has to match. The answer is then returned as data, too. */
  output_schema?: JsonSchema | undefined;
  model: ModelAdapter;
  scope: Scope;
  /** The caps of the agent that called the workflow in which this one runs. */
  above?: AgentCaps | undefined;
  /** Called with the caps of this agent, for the agents below it. */
  onCaps?: ((caps: AgentCaps) => void) | undefined;
  journal: NodeJournal;
  signal: AbortSignal;
  /** The parent of the spans. */
  span?: Span | undefined;
  traces_url?: string | undefined;
  stale_pins?: Record<string, unknown> | undefined;
  /** The events that the journal already holds: after a crash, or from a bundle. */
  recorded?: Recorded | undefined;
  /** The caller for whom calls are made. Needed for everything that outlives the run: ledger, buckets of an agent, approvals. */
  caller?: CallerFacts | undefined;
  /** Tools that the workspace has and the agent does not: the reason of a denial. */
  unavailable?: readonly { name: string; why: WhyUnavailable }[] | undefined;
  /** The suggested tools that are sent to the model, as data. */
  suggested?: readonly SuggestedTool[] | undefined;
  /** The service where users and slow tools respond. If absent, calls that need approval are denied. */
  approvals?: ApprovalQueue | undefined;
  /** Messages that arrive during the run. */
  inbox?: Inbox | undefined;
  /** Decides what happens to such a message. If absent, the policy's `on_message` applies. */
  onMessage?: ((facts: MessageFacts) => MessageAction | Promise<MessageAction>) | undefined;
  /** Returns the tools that rules run at a moment, regardless of the model. */
  plan?: ((moment: RuleMoment, facts: RuleFacts) => Promise<RulePlan>) | undefined;
};

/**
 * The end of an agent's run. `structured` is the answer as data, where it has a schema and matches it. Null is a valid value,
 * undefined means none.
 */
export type AgentEnd = { finish_reason: FinishReason; response: string; structured?: unknown; error?: NodeError };

/**
 * The result of an agent's run. `readOutputs` folds the outputs from the journal on demand, so an engine that folds the journal
 * itself does not need it.
 */
export type AgentResult = AgentEnd & { readOutputs(): AgentOutputs };

type MessagePolicy = Pick<AgentPolicy, 'on_message' | 'check_messages_before_compensatable'>;

/** The tools that the code of a call calls, and the policy of those calls. */
export type ProgramRun = {
  tools: readonly ToolSpec[];
  policy: CallPolicy;
  above?: AgentCaps | undefined;
  onCaps?: ((caps: AgentCaps) => void) | undefined;
  unavailable?: AgentRun['unavailable'];
  /** Called when a newer message ended the run. */
  onSuperseded?: (() => void) | undefined;
};

/** A single materialized call: a tool node, or the code of a node. */
export type ToolRun = {
  tool: ToolSpec | { name: string; version?: string | undefined };
  input: unknown;
  policy: Partial<CallPolicy & MessagePolicy> & Pick<CallPolicy, 'allowed_side_effects'>;
  scope: Scope;
  /** Messages that arrive mid-run, checked before an effect as an agent does. */
  inbox?: Inbox | undefined;
  onMessage?: AgentRun['onMessage'];
  caller?: CallerFacts | undefined;
  approvals?: ApprovalQueue | undefined;
  /** Set for code that calls tools. */
  program?: ProgramRun | undefined;
  /** The number of the call, in a node that makes several. */
  seq?: number | undefined;
  givenKey?: string | undefined;
  journal: NodeJournal;
  signal: AbortSignal;
  span?: Span | undefined;
  recorded?: Recorded | undefined;
};
