import { type CallSubject, deny, type Rule } from '../rule.ts';

/** `max_tool_calls`: all calls the model asks for count, denied ones too; those of rules do not. */
export const callCap: Rule<CallSubject> = ({ policy, callsBefore }) =>
  callsBefore === undefined || callsBefore < policy.max_tool_calls
    ? undefined
    : deny('call_cap', 'max_tool_calls', `this run may make ${policy.max_tool_calls} tool calls, and has`);
