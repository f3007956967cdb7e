import { type CallSubject, deny, type Rule } from '../rule.ts';

/** Denies tools with a risk tag that the node refuses, whatever their side-effect class. */
export const riskTags: Rule<CallSubject> = ({ spec, policy }) => {
  const tag = spec?.risk_tags?.find(one => policy.denied_risk_tags?.includes(one) === true);
  return spec === undefined || tag === undefined
    ? undefined
    : deny('risk_tags', 'risk_tag', `${spec.name} has the risk tag ${tag}, which this node does not allow.`);
};
