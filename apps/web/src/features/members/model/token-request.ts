import { t } from '../../../lib/texts/t.ts';

type TokenPermission = 'role' | 'execute';
export type TokenFields = { name: string; days: string; permission: TokenPermission; agents: string };

/** The value for a token that doesn't expire. It is valid until it is revoked. */
export const noExpiry = 'unlimited';

/** Returns the agent names in a text, separated by commas or line breaks. A name can have spaces. */
export const parseAgentNames = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,\n]/)
      .map(name => name.trim())
      .filter(Boolean),
  ),
];

/** Returns the problems of the fields of a new token, by field. */
export function tokenProblems({ name, permission, agents }: TokenFields): { name?: string; agents?: string } {
  const named = parseAgentNames(agents);
  return {
    ...(name.trim() === '' ? { name: t('Enter a name.') } : {}),
    ...(permission === 'execute' && named.length === 0
      ? { agents: t('Enter at least one agent for an execute-only token.') }
      : {}),
    ...(named.some(agent => agent.startsWith('pinion:')) ? { agents: t('Names that start with pinion: are reserved.') } : {}),
  };
}

/** Returns the request built from the fields. */
export function tokenRequest({ name, days, permission, agents }: TokenFields) {
  const agent_ids = parseAgentNames(agents);
  return {
    name,
    ...(days === noExpiry ? {} : { expires_in_days: Number(days) }),
    ...(agent_ids.length === 0 ? {} : { agent_ids }),
    ...(permission === 'execute' ? { permission } : {}),
  };
}
