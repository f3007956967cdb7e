import { type CallSubject, deny, type Rule } from '../rule.ts';

/** The workspace has the tool (tier 2): what was withdrawn is denied at once, also in runs under way. */
export const availability: Rule<CallSubject> = ({ spec, status }) =>
  spec === undefined || status.available
    ? undefined
    : deny('availability', 'not_available', `${spec.name} is not available in this workspace; an administrator can make it so`);
