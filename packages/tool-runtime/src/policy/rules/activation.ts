import { type CallSubject, deny, type Rule } from '../rule.ts';

const text = {
  disabled_for_agent: 'is disabled for this agent. An editor of the agent can enable it.',
  not_activated: 'is not enabled for this agent. An editor of the agent can enable it.',
} as const;

/** Denies a call unless the tool is enabled for the agent. */
export const activation: Rule<CallSubject> = ({ spec, status }) =>
  spec === undefined || status.activation === 'enabled'
    ? undefined
    : deny('activation', status.activation, `${spec.name} ${text[status.activation]}`);
