import * as z from 'zod/mini';
import type { SideEffectPolicy } from './side-effect.ts';
import type { ToolError } from './tool-error.ts';

/** When a rule's tool runs: before the model is asked, beside its first calls, or after its answer (0-066, 0-128). */
export const RuleMoment = z.enum(['BEFORE_STEP', 'DURING_STEP', 'AFTER_STEP']);
export type RuleMoment = z.infer<typeof RuleMoment>;

/** A call somebody planned, as opposed to one the model asked for (0-063 to 0-069). */
export const PlannedToolExecution = z.object({
  tool_name: z.string(),
  args: z._default(z.record(z.string(), z.unknown()), {}),
  /** Instead of the key made from the arguments. */
  idempotency_key: z.optional(z.string().check(z.maxLength(256))),
  when: z._default(RuleMoment, 'DURING_STEP'),
  bound_rule_id: z.optional(z.string()),
  bound_step_id: z.optional(z.string()),
  /** Its failure stops the batch. */
  critical: z._default(z.boolean(), true),
});
export type PlannedToolExecution = z.infer<typeof PlannedToolExecution>;
export type PlannedToolExecutionInput = z.input<typeof PlannedToolExecution>;

/** How many calls one planned batch may hold (C36). */
export const maxBatchSize = 10;

/** A receipt in the words of seed 000 (0-070 to 0-074); the envelope is the truth. */
export type ToolResult = {
  status: 'success' | 'error' | 'skipped' | 'cached';
  data?: unknown;
  error?: ToolError;
  cached: boolean;
  execution_time_ms?: number;
};

/** What a planner needs to know of a tool, with the activation's overrides applied (0-054, 0-075 to 0-077). */
export type ToolMetadata = {
  name: string;
  version: string;
  side_effect_policy: SideEffectPolicy;
  requires_confirmation: boolean;
  compensation_tool?: string;
  categories: string[];
  is_irreversible: boolean;
  is_safe_to_retry: boolean;
};

/** Why an agent cannot use a tool of its workspace (C07). */
export const whyUnavailable = [
  'disabled_for_agent',
  'not_activated',
  'missing_secret',
  'version_blocked',
  'policy',
  'unknown_gateway',
] as const;
export type WhyUnavailable = (typeof whyUnavailable)[number];
