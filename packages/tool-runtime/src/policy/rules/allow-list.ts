import { type CallSubject, deny, type Rule } from '../rule.ts';

/** Denies a call outside the agent's tools and reports that to the model. */
export const allowList: Rule<CallSubject> = ({ name, spec, lacking }) => {
  if (spec !== undefined) return undefined;
  return lacking === undefined
    ? deny('allow_list', 'unknown_tool', `Tool '${name}' not found or not enabled for this agent.`)
    : deny(
        'allow_list',
        'not_enabled',
        `Tool '${name}' not found or not enabled for this agent (${lacking}). The workspace has it, and it can be enabled.`,
      );
};
