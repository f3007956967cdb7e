import { type CallSubject, deny, type Rule } from '../rule.ts';

/** Denies a call outside the agent's tools and reports that to the model. */
export const allowList: Rule<CallSubject> = ({ name, spec, unavailable }) => {
  if (spec !== undefined) return undefined;
  return unavailable === undefined
    ? deny('allow_list', 'unknown_tool', `Tool '${name}' not found or not enabled for this agent.`)
    : deny(
        'allow_list',
        'not_enabled',
        `Tool '${name}' not found or not enabled for this agent (${unavailable}). The workspace has it, and it can be enabled.`,
      );
};
