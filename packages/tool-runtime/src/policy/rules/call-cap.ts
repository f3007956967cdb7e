import { type CallSubject, deny, type Rule } from '../rule.ts';

/** Enforces `max_tool_calls`. All calls that the model requests count, even denied ones, but those of rules do not. */
const above = 'the agent that called this workflow may make no more tool calls, and what runs below it neither';

export const callCap: Rule<CallSubject> = ({ policy, callsBefore, isCutAbove }) => {
  if (callsBefore === undefined) return undefined;
  if (callsBefore >= policy.max_tool_calls)
    return deny('call_cap', 'max_tool_calls', `this run may make ${policy.max_tool_calls} tool calls, and has`);
  return isCutAbove === true ? deny('call_cap', 'max_tool_calls', above) : undefined;
};
