import * as z from 'zod';
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
  requires_confirmation: z.boolean().optional(),
  /** Counts this agent's own calls, unless told otherwise: two agents with equal figures share no bucket. */
  rate_limit: RateLimit.extend({ scope: LimitScope.default('agent') }).optional(),
  timeout_s: z.number().positive().max(300).optional(),
  max_retries: z.number().int().min(0).max(10).optional(),
});
export type PolicyOverrides = z.infer<typeof PolicyOverrides>;

/** One agent's choice about one tool (0-028 to 0-035), keyed by workspace, agent and tool (1-010). */
export const ToolActivation = z.object({
  agent_id: z.string().min(1).max(200),
  tool: ToolName,
  enabled: z.boolean().default(true),
  policy_overrides: PolicyOverrides.default({}),
});
export type ToolActivation = z.infer<typeof ToolActivation>;

/** An agent node's id among all agents of its workspace. */
export const agentIdOf = (workflowId: string, nodeId: string): string => `${workflowId}/${nodeId}`;
