import { type CallSubject, deny, type Rule } from '../rule.ts';

const text = {
  disabled_for_agent: 'is turned off for this agent; whoever keeps the agent can turn it on',
  not_activated: 'was never turned on for this agent; whoever keeps the agent can turn it on',
} as const;

/** Denies a call unless the tool is enabled for the agent. */
export const activation: Rule<CallSubject> = ({ spec, status }) =>
  spec === undefined || status.activation === 'enabled'
    ? undefined
    : deny('activation', status.activation, `${spec.name} ${text[status.activation]}`);
