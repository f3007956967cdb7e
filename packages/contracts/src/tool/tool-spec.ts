import * as z from 'zod';
import { JsonSchema } from '../json/json-schema.ts';
import { Confirmation } from './confirmation.ts';
import { Lifecycle } from './lifecycle.ts';
import { BreakerPolicy, IdempotencyPolicy, RateLimit } from './protection.ts';
import { Access, defaultAccess, SideEffectPolicy } from './side-effect.ts';
import { ToolName, ToolVersion } from './tool-ref.ts';

/** Seed 004 section 3.3. */
export const ToolCategory = z.enum(['api', 'code', 'data', 'search', 'utility']);
export type ToolCategory = z.infer<typeof ToolCategory>;

export const CachePolicy = z.enum(['none', 'ttl', 'forever']);
export type CachePolicy = z.infer<typeof CachePolicy>;

/** The name under which a secret is kept; a tool lists the names it needs. */
export const SecretName = z.string().regex(/^[A-Za-z_][A-Za-z0-9_]{0,127}$/, 'a secret name is letters, digits and _');

/** What a publisher writes: a tool as data. Undeclared side effects mean the worst (C30). */
export const ToolDefinition = z.object({
  name: ToolName,
  version: ToolVersion,
  description: z.string().max(8000),
  category: ToolCategory,
  tags: z.array(z.string().max(64)).max(32).optional(),
  input_schema: JsonSchema,
  output_schema: z.optional(JsonSchema),
  /** Which provider performs it: `http`, `internal`, `mcp`, more later. */
  gateway: z.string().min(1).max(64),
  gateway_config: z.record(z.string(), z.unknown()).default({}),
  side_effect_policy: z._default(SideEffectPolicy, 'irreversible'),
  access: z.optional(Access),
  risk_tags: z.array(z.string().max(64)).max(32).optional(),
  cache: CachePolicy.default('none'),
  cache_ttl_s: z.number().positive().optional(),
  /** Seconds; default 10 for pure tools, 30 for all others, at most 300. */
  timeout_s: z.number().positive().max(300).optional(),
  secrets: z.array(SecretName).max(32).optional(),
  /** Roles of agents that may call it, any of which is enough (3-018). Absent or empty: every agent. */
  permissions: z.array(z.string().min(1).max(64)).max(32).optional(),
  confirmation: z.optional(Confirmation),
  /** What a person is asked; `{{field}}` is filled from the input (0-022). */
  confirmation_prompt: z.string().max(2000).optional(),
  /** Undoes it: `name`, `name@version` or `name@range`; resolved and kept when the call runs (C44). */
  compensation_tool: z.string().max(420).optional(),
  /** Its input: `{{input.order_id}}` and `{{output.id}}` are filled from the call. Absent: the output's own fields. */
  compensation_input: z.record(z.string(), z.unknown()).optional(),
  rate_limit: RateLimit.optional(),
  breaker: BreakerPolicy.optional(),
  /** Calls of the workspace that may be under way at once. */
  max_concurrency: z.number().int().min(1).max(10_000).optional(),
  /** Calls that are neither pure nor idempotent run one after another on their lane; absent: the tool's namespace. */
  concurrency_key: z.string().min(1).max(200).optional(),
  /** Further attempts, where another attempt is safe (C18). Absent: 3, and none for tools inside the installation. */
  max_retries: z.number().int().min(0).max(10).optional(),
  idempotency: IdempotencyPolicy.optional(),
  /** Answers later, by a signed callback; the run waits (3-005). */
  async: z.boolean().optional(),
  /** US dollars a call, for budgets. */
  cost_usd: z.number().nonnegative().max(1_000_000).optional(),
});
export type ToolDefinition = z.infer<typeof ToolDefinition>;
export type ToolDefinitionInput = z.input<typeof ToolDefinition>;

/** A definition in the registry: `access` settled, lifecycle known. One per `name@version`. */
export const ToolSpec = ToolDefinition.extend({
  access: Access,
  lifecycle: Lifecycle,
  /** Why it was deprecated or blocked. */
  reason: z.string().optional(),
  /** The `name@version`, or name, that takes its place. */
  replacement: z.string().optional(),
});
export type ToolSpec = z.infer<typeof ToolSpec>;

export function specOf(definition: ToolDefinition, lifecycle: Lifecycle = 'active'): ToolSpec {
  return { ...definition, access: definition.access ?? defaultAccess(definition.side_effect_policy), lifecycle };
}

const pureTimeoutMs = 10_000;
const otherTimeoutMs = 30_000;
const longestTimeoutMs = 300_000;

/** C03: the tool's own limit, else its gateway configuration's, else the class default: 10 s for pure tools, 30 s for all others. */
export const timeoutMsOf = (spec: ToolSpec): number => {
  if (spec.timeout_s !== undefined) return spec.timeout_s * 1000;
  const { timeout } = spec.gateway_config;
  if (typeof timeout === 'number' && timeout > 0) return Math.min(timeout * 1000, longestTimeoutMs);
  return spec.side_effect_policy === 'pure' ? pureTimeoutMs : otherTimeoutMs;
};
