import { t } from '../../../lib/texts/t.ts';

export type TokenPermission = 'role' | 'execute';
export type TokenFields = { name: string; days: string; permission: TokenPermission; agents: string };

/** No end: the token lasts until it is revoked. */
export const noExpiry = 'unlimited';

/** Returns the agents that are named, with commas or line breaks between them; a name may have spaces. */
export const parseAgentNames = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,\n]/)
      .map(name => name.trim())
      .filter(Boolean),
  ),
];

/** Returns what is wrong with the fields of a new token, by field. */
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

/** Returns the request that the fields make. */
export function tokenRequest({ name, days, permission, agents }: TokenFields) {
  const agent_ids = parseAgentNames(agents);
  return {
    name,
    ...(days === noExpiry ? {} : { expires_in_days: Number(days) }),
    ...(agent_ids.length === 0 ? {} : { agent_ids }),
    ...(permission === 'execute' ? { permission } : {}),
  };
}
