import { allowsSideEffects } from '@pinion/contracts';
import { type CallSubject, deny, type Rule } from '../rule.ts';

/** Denies side effects that the node does not allow. */
export const sideEffects: Rule<CallSubject> = ({ spec, policy }) => {
  if (spec === undefined || allowsSideEffects(policy.allowed_side_effects, spec)) return undefined;
  const allowed = policy.allowed_side_effects.join(', ') || 'no tool at all';
  return deny(
    'side_effects',
    'side_effect',
    `${spec.name} is ${spec.side_effect_policy} with access ${spec.access}; this node allows ${allowed}`,
  );
};
