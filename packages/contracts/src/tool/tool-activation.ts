import * as z from 'zod/mini';
import { Confirmation } from './confirmation.ts';
import { LimitScope, RateLimit } from './protection.ts';
import { ToolName } from './tool-ref.ts';

/**
 * What an activation may say other than the definition: only what an agent's keeper may decide. A word it does not know is
 * refused: else `confirmaton: always` would be saved as nothing.
 */
export const PolicyOverrides = z.strictObject({
  confirmation: z.optional(Confirmation),
  /** Seed 000's word for `confirmation: always` (0-033). */
  requires_confirmation: z.optional(z.boolean()),
  /** Counts this agent's own calls, unless told otherwise: two agents with equal figures share no bucket. */
  rate_limit: z.optional(z.extend(RateLimit, { scope: z._default(LimitScope, 'agent') })),
  timeout_s: z.optional(z.number().check(z.positive(), z.maximum(300))),
  max_retries: z.optional(z.int().check(z.minimum(0), z.maximum(10))),
});
export type PolicyOverrides = z.infer<typeof PolicyOverrides>;

/** One agent's choice about one tool (0-028 to 0-035), keyed by workspace, agent and tool (1-010). */
export const ToolActivation = z.object({
  agent_id: z.string().check(z.minLength(1), z.maxLength(200)),
  tool: ToolName,
  enabled: z._default(z.boolean(), true),
  policy_overrides: z._default(PolicyOverrides, {}),
});
export type ToolActivation = z.infer<typeof ToolActivation>;

/** An agent node's id among all agents of its workspace. */
export const agentIdOf = (workflowId: string, nodeId: string): string => `${workflowId}/${nodeId}`;
