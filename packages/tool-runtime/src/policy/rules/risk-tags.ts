import { type CallSubject, deny, type Rule } from '../rule.ts';

/** The node refuses some risks, whatever the class of the effect. */
export const riskTags: Rule<CallSubject> = ({ spec, policy }) => {
  const tag = spec?.risk_tags?.find(one => policy.denied_risk_tags?.includes(one) === true);
  return spec === undefined || tag === undefined
    ? undefined
    : deny('risk_tags', 'risk_tag', `${spec.name} is marked ${tag}, which this node does not allow`);
};
