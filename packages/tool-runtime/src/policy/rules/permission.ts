import { type CallSubject, deny, type Rule } from '../rule.ts';

/** Denies a tool that requires a role the agent does not have. */
export const permission: Rule<CallSubject> = ({ spec, roles, status: { ungranted = [] } }) => {
  const wanted = spec?.permissions ?? [];
  const granted = roles.filter(role => !ungranted.includes(role));
  if (spec === undefined || wanted.length === 0 || wanted.some(role => granted.includes(role))) return undefined;
  const claimed = wanted.filter(role => ungranted.includes(role));
  const reservation = claimed.length > 0 ? notGranted(claimed) : describeRoles(granted);
  return deny('permission', 'permission', `${spec.name} requires one of the roles ${wanted.join(', ')}; ${reservation}`);
};

const describeRoles = (roles: readonly string[]): string =>
  roles.length === 0 ? 'this agent has none' : `this agent has ${roles.join(', ')}`;
const notGranted = (claimed: readonly string[]): string =>
  `this agent claims ${claimed.join(', ')}, which an administrator has not granted to its workflow`;
