import { type CallSubject, deny, type Rule } from '../rule.ts';

/** Enforces `max_tool_calls`. All calls that the model requests count, even denied ones, but those of rules do not. */
const above = 'The agent that called this workflow has reached its tool call limit, which includes the calls of this workflow.';

export const callCap: Rule<CallSubject> = ({ policy, callsBefore, isCutAbove }) => {
  if (callsBefore === undefined) return undefined;
  if (callsBefore >= policy.max_tool_calls)
    return deny('call_cap', 'max_tool_calls', `The run has reached its limit of ${policy.max_tool_calls} tool calls.`);
  return isCutAbove === true ? deny('call_cap', 'max_tool_calls', above) : undefined;
};
