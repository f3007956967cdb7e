import * as z from 'zod/mini';
import { Confirmation } from './confirmation.ts';
import { LimitScope, RateLimit } from './protection.ts';
import { ToolName } from './tool-ref.ts';

/**
 * The settings that an activation can override: only those that the owner of an agent may decide. An unknown key is refused,
 * because `confirmaton: always` would be saved without effect otherwise.
 */
export const PolicyOverrides = z.strictObject({
  confirmation: z.optional(Confirmation),
  /** An alternative to `confirmation: always`. */
  requires_confirmation: z.optional(z.boolean()),
  /** The rate limit of this agent's own calls by default. Two agents with equal limits share no bucket. */
  rate_limit: z.optional(z.extend(RateLimit, { scope: z._default(LimitScope, 'agent') })),
  timeout_s: z.optional(z.number().check(z.positive(), z.maximum(300))),
  max_retries: z.optional(z.int().check(z.minimum(0), z.maximum(10))),
  strict_output: z.optional(z.boolean()),
});
export type PolicyOverrides = z.infer<typeof PolicyOverrides>;

/** An agent's settings for one tool, identified by workspace, agent and tool. */
export const ToolActivation = z.object({
  agent_id: z.string().check(z.minLength(1), z.maxLength(200)),
  tool: ToolName,
  enabled: z._default(z.boolean(), true),
  policy_overrides: z._default(PolicyOverrides, {}),
});
export type ToolActivation = z.infer<typeof ToolActivation>;

/** Returns an agent node's id among all agents of its workspace. */
export const agentIdOf = (workflowId: string, nodeId: string): string => `${workflowId}/${nodeId}`;
