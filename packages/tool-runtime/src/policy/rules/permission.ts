import { type CallSubject, deny, type Rule } from '../rule.ts';

/** Some tools are for agents with a certain role (3-018, 3-024). */
export const permission: Rule<CallSubject> = ({ spec, roles }) => {
  const wanted = spec?.permissions ?? [];
  if (spec === undefined || wanted.length === 0 || wanted.some(role => roles.includes(role))) return undefined;
  const held = roles.length === 0 ? 'this agent has none' : `this agent has ${roles.join(', ')}`;
  return deny('permission', 'permission', `${spec.name} is for the roles ${wanted.join(', ')}; ${held}`);
};
