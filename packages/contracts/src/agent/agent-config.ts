import * as z from 'zod/mini';
import { JsonSchema } from '../json/json-schema.ts';
import { AllowedSideEffects, sideEffectPolicies } from '../tool/side-effect.ts';
import { Confirmation } from '../tool/confirmation.ts';
import { maxBatchSize, RuleMoment } from '../tool/planned-execution.ts';
import { ModelLimits } from './model-limits.ts';
import { ChatMemory } from './chat-memory.ts';
import { HandleName, PinnedHandle } from './pinned-handle.ts';

export const ModelProvider = z.enum(['scripted', 'openai', 'openai-responses', 'anthropic', 'google', 'openai-compatible']);
export type ModelProvider = z.infer<typeof ModelProvider>;

/** A turn of the scripted model: its text and its tool calls. The scripted model is not an AI. */
export const ScriptedTurn = z.object({
  text: z.optional(z.string()),
  tool_calls: z.optional(z.array(z.object({ name: z.string(), input: z.unknown() }))),
  /** The token usage that the scripted turn reports. */
  usage: z.optional(
    z.object({ input_tokens: z.number().check(z.nonnegative()), output_tokens: z.number().check(z.nonnegative()) }),
  ),
});
export type ScriptedTurn = z.infer<typeof ScriptedTurn>;

export const ModelConfig = z.looseObject({
  provider: ModelProvider,
  model: z._default(z.string().check(z.maxLength(200)), ''),
  /** Base URL, including the version path, such as `http://127.0.0.1:11434/v1`. */
  base_url: z.optional(z.string().check(z.maxLength(2000))),
  /** The name of the secret that holds the API key. */
  credential: z.optional(z.string()),
  parameters: z.optional(z.record(z.string(), z.unknown())),
  limits: z.optional(ModelLimits),
  lines: z.optional(z.array(ScriptedTurn)),
  /** True to send the trace of the run with each request, for a server of one's own. By default no model receives it. */
  trace_context: z.optional(z.boolean()),
  /** `vendor`: the model can write programs that its vendor runs and that call the tools. Absent: none. */
  programs: z.optional(z.enum(['vendor'])),
});
export type ModelConfig = z.infer<typeof ModelConfig>;

/** The budget of one run of a node. At the limit the node pauses and requests approval, or stops and keeps its results. */
export const AgentBudget = z.object({
  max_tokens: z.optional(z.int().check(z.positive())),
  max_calls: z.optional(z.int().check(z.positive())),
  max_usd: z.optional(z.number().check(z.positive())),
  on_limit: z._default(z.enum(['stop', 'ask']), 'stop'),
});
export type AgentBudget = z.infer<typeof AgentBudget>;

/** The action taken on a message that arrives during a run. */
export const MessageAction = z.enum(['SUPERSEDE', 'ABSORB', 'QUEUE', 'FORCE_COMPLETE']);
export type MessageAction = z.infer<typeof MessageAction>;

/** A tool that a matching rule runs, regardless of the model's decision. */
export const RuleBinding = z.looseObject({
  tool: z.string(),
  /**
   * Arguments of the call. Strings may be templates: `{{prompt}}`, `{{response}}`, `{{tools.<name>.<path>}}` (the last result
   * of that tool).
   */
  args: z._default(z.record(z.string(), z.unknown()), {}),
  when: z._default(RuleMoment, 'DURING_STEP'),
  critical: z._default(z.boolean(), true),
  /** The id of the plan step that makes the call, recorded in the tool envelope and the journal. */
  step_id: z.optional(z.string().check(z.minLength(1), z.maxLength(128))),
  /** The key that identifies the effect of the call, instead of its arguments. May be a template, like `args`. */
  idempotency_key: z.optional(z.string().check(z.minLength(1), z.maxLength(256))),
});
export type RuleBinding = z.infer<typeof RuleBinding>;

/**
 * A rule that maps a condition to tools. The condition is JSONata over `{prompt, response, iteration, tools}`. An empty
 * condition always holds.
 */
export const AgentRule = z.looseObject({
  id: HandleName,
  condition: z._default(z.string().check(z.maxLength(4000)), ''),
  bindings: z._default(z.array(RuleBinding).check(z.maxLength(maxBatchSize)), []),
});
export type AgentRule = z.infer<typeof AgentRule>;

/**
 * Whether the model can write programs that call the tools: not at all, in addition to calling them directly, or as the only
 * way.
 */
export const ProgramPolicy = z.enum(['off', 'offered', 'only']);
export type ProgramPolicy = z.infer<typeof ProgramPolicy>;

export const AgentPolicy = z.looseObject({
  /** Maximum number of model turns that may request tools. */
  max_iterations: z._default(z.int().check(z.minimum(1), z.maximum(1000)), 10),
  /** Maximum number of calls in one run of the node, including denied calls. */
  max_tool_calls: z._default(z.int().check(z.minimum(0), z.maximum(10_000)), 25),
  allowed_side_effects: z.prefault(AllowedSideEffects, [...sideEffectPolicies]),
  /** Risk tags that cause a tool to be denied. */
  denied_risk_tags: z.optional(z.array(z.string().check(z.maxLength(64))).check(z.maxLength(32))),
  /**
   * The behavior at a limit (turns, calls, budget): `finish` returns the best text so far and is the default, `error` fails to
   * the error handle.
   */
  on_cap: z.optional(z.enum(['finish', 'error'])),
  confirmation: z.optional(Confirmation),
  /** Seconds until a pending approval is rejected automatically. If absent, the approval waits indefinitely. */
  confirmation_expires_s: z.optional(z.number().check(z.positive(), z.maximum(31_536_000))),
  budget: z.optional(AgentBudget),
  /** The action on a new message in a conversation. Default: SUPERSEDE. */
  on_message: z.optional(MessageAction),
  /** JSONata over `{message, call, iteration}` that returns one of the four actions. Takes precedence over `on_message`. */
  on_message_expression: z.optional(z.string().check(z.maxLength(4000))),
  /** True to check for new messages before compensatable calls too, not only before irreversible ones. */
  check_messages_before_compensatable: z.optional(z.boolean()),
  programs: z.optional(ProgramPolicy),
});
export type AgentPolicy = z.infer<typeof AgentPolicy>;

export const EnabledTool = z.looseObject({ name: z.string(), version: z.optional(z.string()) });
export type EnabledTool = z.infer<typeof EnabledTool>;

export const AgentConfig = z.looseObject({
  model: z._default(ModelConfig, { provider: 'scripted', model: '' }),
  instructions: z._default(z.string(), ''),
  prompt: z._default(z.string(), ''),
  /** The strict allow-list of tools. An omitted version means the version in use. */
  tools: z._default(z.array(EnabledTool), []),
  policy: z.prefault(AgentPolicy, { max_iterations: 10, max_tool_calls: 25, allowed_side_effects: [...sideEffectPolicies] }),
  pins: z._default(z.array(PinnedHandle), []),
  /** Roles that this agent acts with, for tools that require one. */
  roles: z.optional(z.array(z.string().check(z.minLength(1), z.maxLength(64))).check(z.maxLength(32))),
  rules: z.optional(z.array(AgentRule).check(z.maxLength(64))),
  /** True to list workspace tools that fit the conversation but are not enabled for the agent in its system message. */
  suggest_tools: z.optional(z.boolean()),
  /**
   * The schema that the response must match. The agent then also has the handle `structured`, which holds the response as data.
   */
  output_schema: z.optional(JsonSchema),
  /** Absent: the last 20 turns, or none in a workflow whose input has a field `history`. */
  memory: z.optional(ChatMemory),
});
export type AgentConfig = z.infer<typeof AgentConfig>;
