import * as z from 'zod/mini';
import { ToolError } from '../tool/tool-error.ts';

export const RunStatus = z.enum(['queued', 'running', 'waiting', 'succeeded', 'failed', 'cancelled']);
export type RunStatus = z.infer<typeof RunStatus>;

export const NodeStatus = z.enum(['pending', 'running', 'waiting', 'succeeded', 'failed', 'skipped', 'cancelled']);
export type NodeStatus = z.infer<typeof NodeStatus>;

/**
 * The reason why an agent node ended. A cap ends it with its current results, a refusal of the model with the text of the
 * refusal.
 */
export const FinishReason = z.enum([
  'stop',
  'max_iterations',
  'max_tool_calls',
  'budget',
  'refusal',
  'cancelled',
  'superseded',
  'error',
]);
export type FinishReason = z.infer<typeof FinishReason>;

/** A node's error. It has the shape of a tool's error, so that one branch node reads both. */
export const NodeError = ToolError;
export type NodeError = ToolError;

export const NodeState = z.object({
  status: NodeStatus,
  finish_reason: z.optional(FinishReason),
  error: z.optional(NodeError),
});
export type NodeState = z.infer<typeof NodeState>;
