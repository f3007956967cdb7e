import * as z from 'zod/mini';
import { JsonSchema } from '../json/json-schema.ts';
import { isRecord } from '../json/own-value.ts';
import { Confirmation } from './confirmation.ts';
import { takeStricter } from './contradiction.ts';
import { Lifecycle } from './lifecycle.ts';
import { BreakerPolicy, IdempotencyPolicy, RateLimit } from './protection.ts';
import { Access, defaultAccess, SideEffectPolicy } from './side-effect.ts';
import { ToolExamples } from './tool-example.ts';
import { ToolName, ToolVersion } from './tool-ref.ts';

/** The category of a tool. */
export const ToolCategory = z.enum(['api', 'code', 'data', 'search', 'utility']);
export type ToolCategory = z.infer<typeof ToolCategory>;

export const CachePolicy = z.enum(['none', 'ttl', 'forever']);
export type CachePolicy = z.infer<typeof CachePolicy>;

/** The name under which a secret is stored. A tool lists the names it needs. */
export const SecretName = z
  .string()
  .check(z.regex(/^[A-Za-z_][A-Za-z0-9_]{0,127}$/, 'Use letters, digits and _ for secret names'));

/** A published tool as data. Undeclared side effects mean the most severe class. */
export const ToolDefinition = z.object({
  name: ToolName,
  version: ToolVersion,
  description: z.string().check(z.maxLength(8000)),
  category: ToolCategory,
  tags: z.optional(z.array(z.string().check(z.maxLength(64))).check(z.maxLength(32))),
  input_schema: JsonSchema,
  output_schema: z.optional(JsonSchema),
  /**
   * True when an output that does not match `output_schema` fails the call. False when it is kept with a warning. If absent, true for
   * tools whose code is in this installation.
   */
  strict_output: z.optional(z.boolean()),
  /** The provider that performs it: `http`, `internal`, `mcp` and others. */
  gateway: z.string().check(z.minLength(1), z.maxLength(64)),
  gateway_config: z._default(z.record(z.string(), z.unknown()), {}),
  side_effect_policy: z._default(SideEffectPolicy, 'irreversible'),
  access: z.optional(Access),
  risk_tags: z.optional(z.array(z.string().check(z.maxLength(64))).check(z.maxLength(32))),
  cache: z._default(CachePolicy, 'none'),
  cache_ttl_s: z.optional(z.number().check(z.positive())),
  /** Timeout in seconds. Default 10 for pure tools and 30 for all others, maximum 300. */
  timeout_s: z.optional(z.number().check(z.positive(), z.maximum(300))),
  secrets: z.optional(z.array(SecretName).check(z.maxLength(32))),
  /** Roles of agents that can call it, any of which is sufficient. Absent or empty means every agent. */
  permissions: z.optional(z.array(z.string().check(z.minLength(1), z.maxLength(64))).check(z.maxLength(32))),
  confirmation: z.optional(Confirmation),
  /** The text shown to the approver. `{{field}}` is filled from the input. */
  confirmation_prompt: z.optional(z.string().check(z.maxLength(2000))),
  /** The tool that reverts it: `name`, `name@version` or `name@range`. Resolved and stored when the call runs. */
  compensation_tool: z.optional(z.string().check(z.maxLength(420))),
  /**
   * The input of the compensation tool: `{{input.order_id}}` and `{{output.id}}` are filled from the call. If absent, the
   * output's own fields.
   */
  compensation_input: z.optional(z.record(z.string(), z.unknown())),
  /**
   * A pure tool that checks whether a call had its effect, called with `{idempotency_key, arguments}` when the outcome is
   * unknown.
   */
  reconcile_tool: z.optional(z.string().check(z.maxLength(420))),
  rate_limit: z.optional(RateLimit),
  breaker: z.optional(BreakerPolicy),
  /** Maximum number of the workspace's calls that can be in progress at once. */
  max_concurrency: z.optional(z.int().check(z.minimum(1), z.maximum(10_000))),
  /** The lane on which calls that are neither pure nor idempotent run one after another. If absent, the tool's namespace. */
  concurrency_key: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  /** Maximum number of retries, if a retry is safe. If absent, 3, and none for tools inside the installation. */
  max_retries: z.optional(z.int().check(z.minimum(0), z.maximum(10))),
  idempotency: z.optional(IdempotencyPolicy),
  /** True when the tool responds later by a signed callback and the run waits. */
  async: z.optional(z.boolean()),
  /** Cost per call in US dollars, for budgets. */
  cost_usd: z.optional(z.number().check(z.nonnegative(), z.maximum(1_000_000))),
  /** Its test cases. Models do not receive them. */
  examples: z.optional(ToolExamples),
});
export type ToolDefinition = z.infer<typeof ToolDefinition>;
export type ToolDefinitionInput = z.input<typeof ToolDefinition>;

/** The facts about a tool that other systems need. Excludes how it is performed and who can call it. */
export const ToolFacts = z.omit(ToolDefinition, {
  gateway: true,
  gateway_config: true,
  secrets: true,
  permissions: true,
  async: true,
  examples: true,
});

/**
 * A definition in the registry with resolved `access` and lifecycle. One per `name@version`. Excludes the test cases, so that no
 * run stores them.
 */
export const ToolSpec = z.extend(z.omit(ToolDefinition, { examples: true }), {
  access: Access,
  lifecycle: Lifecycle,
  /** The reason why it was deprecated or blocked. */
  reason: z.optional(z.string()),
  /** The replacement as `name@version` or name. */
  replacement: z.optional(z.string()),
});
export type ToolSpec = z.infer<typeof ToolSpec>;

/** A spec with the test cases of its definition, as it is published and retrieved. */
export const SpecWithExamples = z.extend(ToolSpec, { examples: z.optional(ToolExamples) });
export type SpecWithExamples = z.infer<typeof SpecWithExamples>;

/** Returns a definition as runs use it. Of contradictory fields the stricter applies. */
export function specOf(definition: ToolDefinition, lifecycle: Lifecycle = 'active'): ToolSpec {
  const { examples: _, ...coherent } = takeStricter(definition);
  return { ...coherent, access: coherent.access ?? defaultAccess(coherent.side_effect_policy), lifecycle };
}

/** Returns a definition as the registry stores it. */
export const specWithExamplesOf = (definition: ToolDefinition): SpecWithExamples => withExamples(specOf(definition), definition);

/** Returns a spec together with the examples of its definition or of its entry in the registry. */
export const withExamples = <Spec extends ToolSpec>(
  spec: Spec,
  { examples }: Pick<ToolDefinition, 'examples'>,
): Spec & Pick<ToolDefinition, 'examples'> => (examples === undefined ? spec : { ...spec, examples });

const pureTimeoutMs = 10_000;
const otherTimeoutMs = 30_000;
const longestTimeoutMs = 300_000;

/**
 * Returns the timeout in milliseconds: the tool's own, else that of its gateway configuration (`timeout`, or `limits.wall_ms` of
 * code), else the class default of 10 s for pure tools and 30 s for all others.
 */
export const timeoutMsOf = (spec: ToolSpec): number => {
  if (spec.timeout_s !== undefined) return spec.timeout_s * 1000;
  const { timeout, limits } = spec.gateway_config;
  if (typeof timeout === 'number' && timeout > 0) return Math.min(timeout * 1000, longestTimeoutMs);
  const wallMs = isRecord(limits) ? limits['wall_ms'] : undefined;
  if (typeof wallMs === 'number' && wallMs > 0) return Math.min(wallMs, longestTimeoutMs);
  return spec.side_effect_policy === 'pure' ? pureTimeoutMs : otherTimeoutMs;
};
