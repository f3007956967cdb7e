import { type CallSubject, deny, type Rule } from '../rule.ts';

/** A call outside the agent's tools is denied and told to the model (seed 004 section 5.1, C40). */
export const allowList: Rule<CallSubject> = ({ name, spec }) =>
  spec === undefined ? deny('allow_list', 'unknown_tool', `${name} is not one of this agent's tools`) : undefined;
