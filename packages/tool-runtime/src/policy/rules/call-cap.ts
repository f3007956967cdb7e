import { type CallSubject, deny, type Rule } from '../rule.ts';

/** `max_tool_calls`: all calls of the run count, denied ones too. */
export const callCap: Rule<CallSubject> = ({ policy, callsBefore }) =>
  callsBefore < policy.max_tool_calls
    ? undefined
    : deny('call_cap', 'max_tool_calls', `this run may make ${policy.max_tool_calls} tool calls, and has`);
