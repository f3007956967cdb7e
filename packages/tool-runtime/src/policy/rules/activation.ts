import { type CallSubject, deny, type Rule } from '../rule.ts';

const words = {
  disabled_for_agent: 'is turned off for this agent; whoever keeps the agent can turn it on',
  not_activated: 'was never turned on for this agent; whoever keeps the agent can turn it on',
} as const;

/** The agent has the tool (tier 3, requirements C07). */
export const activation: Rule<CallSubject> = ({ spec, standing }) =>
  spec === undefined || standing.activation === 'enabled'
    ? undefined
    : deny('activation', standing.activation, `${spec.name} ${words[standing.activation]}`);
