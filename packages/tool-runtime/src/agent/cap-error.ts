import type { AgentPolicy, FinishReason, NodeError } from '@pinion/contracts';
import type { AgentEnd } from './agent-run.ts';

const reached: Partial<Record<FinishReason, string>> = {
  max_iterations: 'max_iterations',
  max_tool_calls: 'max_tool_calls',
  budget: 'the budget',
};

/** Returns the end of an agent that stopped at a cap as an error, if its policy routes caps to the error handle. */
export function withCapError({ on_cap }: Pick<AgentPolicy, 'on_cap'>, end: AgentEnd): AgentEnd {
  const cap = reached[end.finish_reason];
  if (on_cap !== 'error' || cap === undefined || end.error !== undefined) return end;
  const error: NodeError = {
    code: 'POLICY_DENIED',
    message: `The agent stopped at ${cap}. Raise the limit, or handle the error output.`,
    details: { reason: end.finish_reason },
  };
  return { ...end, error };
}
