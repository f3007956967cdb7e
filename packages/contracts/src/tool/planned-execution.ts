import * as z from 'zod/mini';
import type { SideEffectPolicy } from './side-effect.ts';
import type { ToolError } from './tool-error.ts';

/** The moment at which a rule's tool runs: before the model is called, alongside its first calls, or after its response. */
export const RuleMoment = z.enum(['BEFORE_STEP', 'DURING_STEP', 'AFTER_STEP']);
export type RuleMoment = z.infer<typeof RuleMoment>;

/** A planned call, as opposed to one that the model requested. */
export const PlannedToolExecution = z.object({
  tool_name: z.string(),
  args: z._default(z.record(z.string(), z.unknown()), {}),
  /** A key that replaces the one derived from the arguments. */
  idempotency_key: z.optional(z.string().check(z.maxLength(256))),
  when: z._default(RuleMoment, 'DURING_STEP'),
  bound_rule_id: z.optional(z.string()),
  bound_step_id: z.optional(z.string()),
  /** True when a failure of the call stops the batch. */
  critical: z._default(z.boolean(), true),
});
export type PlannedToolExecution = z.infer<typeof PlannedToolExecution>;
export type PlannedToolExecutionInput = z.input<typeof PlannedToolExecution>;

/** Maximum number of calls in one planned batch. */
export const maxBatchSize = 10;

/** A simplified tool result for planners. The tool envelope is the source of truth. */
export type ToolResult = {
  status: 'success' | 'error' | 'skipped' | 'cached';
  data?: unknown;
  error?: ToolError;
  cached: boolean;
  execution_time_ms?: number;
};

/** The facts about a tool that a planner needs, with the activation's overrides applied. */
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

/** The reasons why an agent cannot use a tool of its workspace. */
export const whyUnavailable = [
  'disabled_for_agent',
  'not_activated',
  'missing_secret',
  'version_blocked',
  'policy',
  'unknown_gateway',
] as const;
export type WhyUnavailable = (typeof whyUnavailable)[number];
