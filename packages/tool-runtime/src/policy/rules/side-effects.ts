import { type CallSubject, deny, type Rule } from '../rule.ts';

/** The node allows some side effects and not others. */
export const sideEffects: Rule<CallSubject> = ({ spec, policy }) => {
  if (spec === undefined || policy.allowed_side_effects.includes(spec.side_effect_policy)) return undefined;
  const allowed = policy.allowed_side_effects.join(', ') || 'no tool at all';
  return deny('side_effects', 'side_effect', `${spec.name} is ${spec.side_effect_policy}; this node allows ${allowed}`);
};
