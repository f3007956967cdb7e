import * as z from 'zod/mini';
import { JsonSchema } from '../json/json-schema.ts';
import { AllowedSideEffects, sideEffectPolicies } from '../tool/side-effect.ts';
import { Confirmation } from '../tool/confirmation.ts';
import { maxBatchSize, RuleMoment } from '../tool/planned-execution.ts';
import { ModelLimits } from './model-limits.ts';
import { HandleName, PinnedHandle } from './pinned-handle.ts';

export const ModelProvider = z.enum(['scripted', 'openai', 'openai-responses', 'anthropic', 'google', 'openai-compatible']);
export type ModelProvider = z.infer<typeof ModelProvider>;

/** One turn of the scripted model: what it says, what it calls. It is not an AI. */
export const ScriptedTurn = z.object({
  text: z.optional(z.string()),
  tool_calls: z.optional(z.array(z.object({ name: z.string(), input: z.unknown() }))),
  /** What it pretends to have used. */
  usage: z.optional(
    z.object({ input_tokens: z.number().check(z.nonnegative()), output_tokens: z.number().check(z.nonnegative()) }),
  ),
});
export type ScriptedTurn = z.infer<typeof ScriptedTurn>;

export const ModelConfig = z.looseObject({
  provider: ModelProvider,
  model: z._default(z.string().check(z.maxLength(200)), ''),
  /** Includes the version path, as in `http://127.0.0.1:11434/v1`. */
  base_url: z.optional(z.string().check(z.maxLength(2000))),
  /** The name of the secret that holds the key. */
  credential: z.optional(z.string()),
  parameters: z.optional(z.record(z.string(), z.unknown())),
  limits: z.optional(ModelLimits),
  lines: z.optional(z.array(ScriptedTurn)),
});
export type ModelConfig = z.infer<typeof ModelConfig>;

/** What one run of a node may spend. At the limit it pauses and asks, or stops with its work kept. */
export const AgentBudget = z.object({
  max_tokens: z.optional(z.int().check(z.positive())),
  max_calls: z.optional(z.int().check(z.positive())),
  max_usd: z.optional(z.number().check(z.positive())),
  on_limit: z._default(z.enum(['stop', 'ask']), 'stop'),
});
export type AgentBudget = z.infer<typeof AgentBudget>;

/** What becomes of a message that arrives in mid-run (0-129 to 0-133). */
export const MessageAction = z.enum(['SUPERSEDE', 'ABSORB', 'QUEUE', 'FORCE_COMPLETE']);
export type MessageAction = z.infer<typeof MessageAction>;

/** One tool that a matched rule runs, whatever the model thinks. */
export const RuleBinding = z.looseObject({
  tool: z.string(),
  /** Strings may be templates: `{{prompt}}`, `{{response}}`, `{{tools.<name>.<path>}}` (the last result of that tool). */
  args: z._default(z.record(z.string(), z.unknown()), {}),
  when: z._default(RuleMoment, 'DURING_STEP'),
  critical: z._default(z.boolean(), true),
  /** The step of a plan that it is: in the receipt and in the journal (0-068). */
  step_id: z.optional(z.string().check(z.minLength(1), z.maxLength(128))),
  /** Makes the call one effect, instead of its arguments (0-065). May be a template, as `args`. */
  idempotency_key: z.optional(z.string().check(z.minLength(1), z.maxLength(256))),
});
export type RuleBinding = z.infer<typeof RuleBinding>;

/** Condition -> tools (0-128). The condition is JSONata over `{prompt, response, iteration, tools}`; empty holds always. */
export const AgentRule = z.looseObject({
  id: HandleName,
  condition: z._default(z.string().check(z.maxLength(4000)), ''),
  bindings: z._default(z.array(RuleBinding).check(z.maxLength(maxBatchSize)), []),
});
export type AgentRule = z.infer<typeof AgentRule>;

export const AgentPolicy = z.looseObject({
  /** Answers of the model that may ask for tools. */
  max_iterations: z._default(z.int().check(z.minimum(1), z.maximum(1000)), 10),
  /** Calls in one run of the node; denied ones count. */
  max_tool_calls: z._default(z.int().check(z.minimum(0), z.maximum(10_000)), 25),
  allowed_side_effects: z.prefault(AllowedSideEffects, [...sideEffectPolicies]),
  /** Tools with one of these risk tags are denied. */
  denied_risk_tags: z.optional(z.array(z.string().check(z.maxLength(64))).check(z.maxLength(32))),
  /** At a cap (turns, calls, budget): `finish` with the best text so far, which is the default, or fail to the error handle. */
  on_cap: z.optional(z.enum(['finish', 'error'])),
  confirmation: z.optional(Confirmation),
  /** An unanswered question is a no after so many seconds; absent: it waits for ever. */
  confirmation_expires_s: z.optional(z.number().check(z.positive(), z.maximum(31_536_000))),
  budget: z.optional(AgentBudget),
  /** Of a conversation; absent: SUPERSEDE. */
  on_message: z.optional(MessageAction),
  /** JSONata over `{message, call, iteration}` that answers one of the four; wins over `on_message`. */
  on_message_expression: z.optional(z.string().check(z.maxLength(4000))),
  /** New messages are looked for before compensatable calls too, not only before irreversible ones (C42). */
  check_messages_before_compensatable: z.optional(z.boolean()),
});
export type AgentPolicy = z.infer<typeof AgentPolicy>;

export const EnabledTool = z.looseObject({ name: z.string(), version: z.optional(z.string()) });
export type EnabledTool = z.infer<typeof EnabledTool>;

export const AgentConfig = z.looseObject({
  model: z._default(ModelConfig, { provider: 'scripted', model: '' }),
  instructions: z._default(z.string(), ''),
  prompt: z._default(z.string(), ''),
  /** The strict allow-list. An omitted version is the one in use. */
  tools: z._default(z.array(EnabledTool), []),
  policy: z.prefault(AgentPolicy, { max_iterations: 10, max_tool_calls: 25, allowed_side_effects: [...sideEffectPolicies] }),
  pins: z._default(z.array(PinnedHandle), []),
  /** Roles this agent acts with, for tools that ask for one. */
  roles: z.optional(z.array(z.string().check(z.minLength(1), z.maxLength(64))).check(z.maxLength(32))),
  rules: z.optional(z.array(AgentRule).check(z.maxLength(64))),
  /** Tools of the workspace that the agent does not have, and that fit the conversation, are named in its system message. */
  suggest_tools: z.optional(z.boolean()),
  /** What the answer has to fit: the agent then also has the handle `structured`, which holds it as data. */
  output_schema: z.optional(JsonSchema),
});
export type AgentConfig = z.infer<typeof AgentConfig>;
