import { type CallSubject, deny, type Rule } from '../rule.ts';

/** A call outside the agent's tools is denied and told to the model (seed 004 section 5.1, C40). */
export const allowList: Rule<CallSubject> = ({ name, spec, lacking }) => {
  if (spec !== undefined) return undefined;
  return lacking === undefined
    ? deny('allow_list', 'unknown_tool', `${name} is not one of this agent's tools`)
    : deny(
        'allow_list',
        'not_enabled',
        `${name} is a tool of this workspace, and not of this agent (${lacking}); it can be turned on`,
      );
};
