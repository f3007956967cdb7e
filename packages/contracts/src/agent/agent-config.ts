import * as z from 'zod';
import { JsonSchema } from '../json/json-schema.ts';
import { AllowedSideEffects, sideEffectPolicies } from '../tool/side-effect.ts';
import { Confirmation } from '../tool/confirmation.ts';
import { maxBatchSize, RuleMoment } from '../tool/planned-execution.ts';
import { HandleName, PinnedHandle } from './pinned-handle.ts';

export const ModelProvider = z.enum(['scripted', 'openai', 'openai-responses', 'anthropic', 'google', 'openai-compatible']);
export type ModelProvider = z.infer<typeof ModelProvider>;

/** One turn of the scripted model: what it says, what it calls. It is not an AI. */
export const ScriptedLine = z.object({
  text: z.string().optional(),
  tool_calls: z.array(z.object({ name: z.string(), input: z.unknown() })).optional(),
  /** What it pretends to have used. */
  usage: z.object({ input_tokens: z.number().nonnegative(), output_tokens: z.number().nonnegative() }).optional(),
});
export type ScriptedLine = z.infer<typeof ScriptedLine>;

export const ModelConfig = z.looseObject({
  provider: ModelProvider,
  model: z.string().max(200).default(''),
  /** Includes the version path, as in `http://127.0.0.1:11434/v1`. */
  base_url: z.string().max(2000).optional(),
  /** The name of the secret that holds the key. */
  credential: z.string().optional(),
  parameters: z.record(z.string(), z.unknown()).optional(),
  lines: z.array(ScriptedLine).optional(),
});
export type ModelConfig = z.infer<typeof ModelConfig>;

/** What one run of a node may spend. At the limit it pauses and asks, or stops with its work kept. */
export const AgentBudget = z.object({
  max_tokens: z.number().int().positive().optional(),
  max_calls: z.number().int().positive().optional(),
  max_usd: z.number().positive().optional(),
  on_limit: z.enum(['stop', 'ask']).default('stop'),
});
export type AgentBudget = z.infer<typeof AgentBudget>;

/** What becomes of a message that arrives in mid-run (0-129 to 0-133). */
export const MessageAction = z.enum(['SUPERSEDE', 'ABSORB', 'QUEUE', 'FORCE_COMPLETE']);
export type MessageAction = z.infer<typeof MessageAction>;

/** One tool that a matched rule runs, whatever the model thinks. */
export const RuleBinding = z.looseObject({
  tool: z.string(),
  /** Strings may be templates: `{{prompt}}`, `{{response}}`, `{{tools.<name>.<path>}}` (the last result of that tool). */
  args: z.record(z.string(), z.unknown()).default({}),
  when: RuleMoment.default('DURING_STEP'),
  critical: z.boolean().default(true),
  /** The step of a plan that it is: in the receipt and in the journal (0-068). */
  step_id: z.string().min(1).max(128).optional(),
  /** Makes the call one effect, instead of its arguments (0-065). May be a template, as `args`. */
  idempotency_key: z.string().min(1).max(256).optional(),
});
export type RuleBinding = z.infer<typeof RuleBinding>;

/** Condition -> tools (0-128). The condition is JSONata over `{prompt, response, iteration, tools}`; empty holds always. */
export const AgentRule = z.looseObject({
  id: HandleName,
  condition: z.string().max(4000).default(''),
  bindings: z.array(RuleBinding).max(maxBatchSize).default([]),
});
export type AgentRule = z.infer<typeof AgentRule>;

export const AgentPolicy = z.looseObject({
  /** Answers of the model that may ask for tools. */
  max_iterations: z.number().int().min(1).max(1000).default(10),
  /** Calls in one run of the node; denied ones count. */
  max_tool_calls: z.number().int().min(0).max(10_000).default(25),
  allowed_side_effects: AllowedSideEffects.prefault([...sideEffectPolicies]),
  /** Tools with one of these risk tags are denied. */
  denied_risk_tags: z.array(z.string().max(64)).max(32).optional(),
  confirmation: Confirmation.optional(),
  /** An unanswered question is a no after so many seconds; absent: it waits for ever. */
  confirmation_expires_s: z.number().positive().max(31_536_000).optional(),
  budget: AgentBudget.optional(),
  /** Of a conversation; absent: SUPERSEDE. */
  on_message: MessageAction.optional(),
  /** JSONata over `{message, call, iteration}` that answers one of the four; wins over `on_message`. */
  on_message_expression: z.string().max(4000).optional(),
  /** New messages are looked for before compensatable calls too, not only before irreversible ones (C42). */
  check_messages_before_compensatable: z.boolean().optional(),
});
export type AgentPolicy = z.infer<typeof AgentPolicy>;

export const EnabledTool = z.looseObject({ name: z.string(), version: z.string().optional() });
export type EnabledTool = z.infer<typeof EnabledTool>;

export const AgentConfig = z.looseObject({
  model: ModelConfig.default({ provider: 'scripted', model: '' }),
  instructions: z.string().default(''),
  prompt: z.string().default(''),
  /** The strict allow-list. An omitted version is the newest active one. */
  tools: z.array(EnabledTool).default([]),
  policy: AgentPolicy.prefault({ max_iterations: 10, max_tool_calls: 25, allowed_side_effects: [...sideEffectPolicies] }),
  pins: z.array(PinnedHandle).default([]),
  /** Roles this agent acts with, for tools that ask for one. */
  roles: z.array(z.string().min(1).max(64)).max(32).optional(),
  rules: z.array(AgentRule).max(64).optional(),
  /** What the answer has to fit: the agent then also has the handle `structured`, which holds it as data. */
  output_schema: JsonSchema.optional(),
});
export type AgentConfig = z.infer<typeof AgentConfig>;
