import * as z from 'zod/mini';
import { JsonSchema } from '../json/json-schema.ts';
import { Confirmation } from './confirmation.ts';
import { takeStricter } from './contradiction.ts';
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
export const SecretName = z.string().check(z.regex(/^[A-Za-z_][A-Za-z0-9_]{0,127}$/, 'a secret name is letters, digits and _'));

/** What a publisher writes: a tool as data. Undeclared side effects mean the worst (C30). */
export const ToolDefinition = z.object({
  name: ToolName,
  version: ToolVersion,
  description: z.string().check(z.maxLength(8000)),
  category: ToolCategory,
  tags: z.optional(z.array(z.string().check(z.maxLength(64))).check(z.maxLength(32))),
  input_schema: JsonSchema,
  output_schema: z.optional(JsonSchema),
  /** Which provider performs it: `http`, `internal`, `mcp`, more later. */
  gateway: z.string().check(z.minLength(1), z.maxLength(64)),
  gateway_config: z._default(z.record(z.string(), z.unknown()), {}),
  side_effect_policy: z._default(SideEffectPolicy, 'irreversible'),
  access: z.optional(Access),
  risk_tags: z.optional(z.array(z.string().check(z.maxLength(64))).check(z.maxLength(32))),
  cache: z._default(CachePolicy, 'none'),
  cache_ttl_s: z.optional(z.number().check(z.positive())),
  /** Seconds; default 10 for pure tools, 30 for all others, at most 300. */
  timeout_s: z.optional(z.number().check(z.positive(), z.maximum(300))),
  secrets: z.optional(z.array(SecretName).check(z.maxLength(32))),
  /** Roles of agents that may call it, any of which is enough (3-018). Absent or empty: every agent. */
  permissions: z.optional(z.array(z.string().check(z.minLength(1), z.maxLength(64))).check(z.maxLength(32))),
  confirmation: z.optional(Confirmation),
  /** What a person is asked; `{{field}}` is filled from the input (0-022). */
  confirmation_prompt: z.optional(z.string().check(z.maxLength(2000))),
  /** Undoes it: `name`, `name@version` or `name@range`; resolved and kept when the call runs (C44). */
  compensation_tool: z.optional(z.string().check(z.maxLength(420))),
  /** Its input: `{{input.order_id}}` and `{{output.id}}` are filled from the call. Absent: the output's own fields. */
  compensation_input: z.optional(z.record(z.string(), z.unknown())),
  /** A pure tool that looks up whether a call had its effect, asked with `{idempotency_key, arguments}` when the outcome is unknown. */
  reconcile_tool: z.optional(z.string().check(z.maxLength(420))),
  rate_limit: z.optional(RateLimit),
  breaker: z.optional(BreakerPolicy),
  /** Calls of the workspace that may be under way at once. */
  max_concurrency: z.optional(z.int().check(z.minimum(1), z.maximum(10_000))),
  /** Calls that are neither pure nor idempotent run one after another on their lane; absent: the tool's namespace. */
  concurrency_key: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  /** Further attempts, where another attempt is safe (C18). Absent: 3, and none for tools inside the installation. */
  max_retries: z.optional(z.int().check(z.minimum(0), z.maximum(10))),
  idempotency: z.optional(IdempotencyPolicy),
  /** Answers later, by a signed callback; the run waits (3-005). */
  async: z.optional(z.boolean()),
  /** US dollars a call, for budgets. */
  cost_usd: z.optional(z.number().check(z.nonnegative(), z.maximum(1_000_000))),
});
export type ToolDefinition = z.infer<typeof ToolDefinition>;
export type ToolDefinitionInput = z.input<typeof ToolDefinition>;

/** What of a tool is worth telling elsewhere: how it is performed, and who may call it, is its own place's business. */
export const ToolFacts = z.omit(ToolDefinition, {
  gateway: true,
  gateway_config: true,
  secrets: true,
  permissions: true,
  async: true,
});

/** A definition in the registry: `access` settled, lifecycle known. One per `name@version`. */
export const ToolSpec = z.extend(ToolDefinition, {
  access: Access,
  lifecycle: Lifecycle,
  /** Why it was deprecated or blocked. */
  reason: z.optional(z.string()),
  /** The `name@version`, or name, that takes its place. */
  replacement: z.optional(z.string()),
});
export type ToolSpec = z.infer<typeof ToolSpec>;

/** Returns a definition as the registry holds it. Of fields that contradict each other the stricter counts. */
export function specOf(definition: ToolDefinition, lifecycle: Lifecycle = 'active'): ToolSpec {
  const coherent = takeStricter(definition);
  return { ...coherent, access: coherent.access ?? defaultAccess(coherent.side_effect_policy), lifecycle };
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
