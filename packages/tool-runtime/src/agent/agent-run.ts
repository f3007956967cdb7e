import type {
  AgentOutputs,
  AgentPolicy,
  CallerFacts,
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

/** What a condition or a template of a rule may look at. */
export type RuleFacts = {
  prompt: string;
  response: string;
  iteration: number;
  /** The last result of each tool so far, by name. */
  tools: Readonly<Record<string, unknown>>;
};

/** What rules run at a moment. `broken`: the first whose condition could not be evaluated; nothing behind it is planned. */
export type RulePlan = {
  planned: readonly PlannedToolExecution[];
  broken?: { rule_id: string; why: string } | undefined;
};

/** A message that came in mid-run, at the place where it was noticed. */
export type MessageFacts = { message: PendingMessage; iteration: number; call?: Pick<ToolEnvelope, 'name' | 'input'> };

/** One run of one agent node: everything it needs, nothing it could look up by itself. */
export type AgentRun = {
  instructions: string;
  prompt: string;
  policy: AgentPolicy;
  /** The allow-list, frozen to versions; a blocked one may be in it and is denied. */
  tools: readonly ToolSpec[];
  pins: readonly PinnedHandle[];
  /** What the answer has to fit; it is then told as data, too. */
  output_schema?: JsonSchema | undefined;
  model: ModelAdapter;
  scope: Scope;
  /** The caps of the agent that called the workflow in which this one runs. */
  above?: AgentCaps | undefined;
  /** Given the caps of this agent, for the agents below it. */
  onCaps?: ((caps: AgentCaps) => void) | undefined;
  journal: NodeJournal;
  signal: AbortSignal;
  /** Parent of the spans. */
  span?: Span | undefined;
  traces_url?: string | undefined;
  stale_pins?: Record<string, unknown> | undefined;
  /** What the journal already holds: after a crash, or from a bundle. */
  recorded?: Recorded | undefined;
  /** Who the calls are made for; needed for whatever outlives the run: ledger, buckets of an agent, confirmations. */
  caller?: CallerFacts | undefined;
  /** Tools that the workspace has and the agent has not: the reason of a denial. */
  lacking?: readonly { name: string; why: WhyUnavailable }[] | undefined;
  /** Those of them that its model is told of, as data. */
  suggested?: readonly SuggestedTool[] | undefined;
  /** Where people and slow tools answer; without it, what needs a person is denied. */
  questions?: ApprovalQueue | undefined;
  /** Messages that arrive while it works. */
  inbox?: Inbox | undefined;
  /** What becomes of such a message; the policy's `on_message` when absent. */
  onMessage?: ((facts: MessageFacts) => MessageAction | Promise<MessageAction>) | undefined;
  /** The tools that rules run at a moment, whatever the model thinks (0-128). */
  plan?: ((moment: RuleMoment, facts: RuleFacts) => Promise<RulePlan>) | undefined;
};

/** `structured`: the answer as data, where it has a schema and fits it; null may be one, undefined is none. */
export type AgentEnd = { finish_reason: FinishReason; response: string; structured?: unknown; error?: NodeError };

/** `readOutputs` folds them from what was written down, when asked: an engine that folds the journal itself need not. */
export type AgentResult = AgentEnd & { readOutputs(): AgentOutputs };

type MessagePolicy = Pick<AgentPolicy, 'on_message' | 'check_messages_before_compensatable'>;

/** One materialized call: a tool node. */
export type ToolRun = {
  tool: ToolSpec | { name: string; version?: string | undefined };
  input: unknown;
  policy: Partial<CallPolicy & MessagePolicy> & Pick<CallPolicy, 'allowed_side_effects'>;
  scope: Scope;
  /** Messages that arrive in mid-run: looked for before an effect, as an agent does. */
  inbox?: Inbox | undefined;
  onMessage?: AgentRun['onMessage'];
  caller?: CallerFacts | undefined;
  questions?: ApprovalQueue | undefined;
  /** Counts the calls of a node that makes several. */
  seq?: number | undefined;
  givenKey?: string | undefined;
  journal: NodeJournal;
  signal: AbortSignal;
  span?: Span | undefined;
  recorded?: Recorded | undefined;
};
