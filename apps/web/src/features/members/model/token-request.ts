import type { TokenItem } from '../../../lib/api-shapes.ts';
import { t } from '../../../lib/texts/t.ts';

type TokenPermission = TokenItem['permission'];
export type TokenFields = {
  name: string;
  days: string;
  permission: TokenPermission;
  agents: string;
  workflows: readonly string[];
};

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

/** Returns whether a permission includes tool calls, so that the token can be bound to agents. */
export const allowsToolCalls = (permission: TokenPermission): boolean => permission === 'role' || permission === 'execute';

/** Returns the problems of the fields of a new token, by field. */
export function tokenProblems({ name, permission, agents, workflows }: TokenFields): {
  name?: string;
  agents?: string;
  workflows?: string;
} {
  const named = allowsToolCalls(permission) ? parseAgentNames(agents) : [];
  return {
    ...(name.trim() === '' ? { name: t('Enter a name.') } : {}),
    ...(permission === 'execute' && named.length === 0
      ? { agents: t('Enter at least one agent for an execute-only token.') }
      : {}),
    ...(permission === 'runs' && workflows.length === 0 ? { workflows: t('Choose at least one workflow.') } : {}),
    ...(named.some(agent => agent.startsWith('pinion:')) ? { agents: t('Names that start with pinion: are reserved.') } : {}),
  };
}

/** Returns the request built from the fields. */
export function tokenRequest({ name, days, permission, agents, workflows }: TokenFields) {
  const agent_ids = allowsToolCalls(permission) ? parseAgentNames(agents) : [];
  return {
    name,
    ...(days === noExpiry ? {} : { expires_in_days: Number(days) }),
    ...(agent_ids.length === 0 ? {} : { agent_ids }),
    ...(permission === 'role' ? {} : { permission }),
    ...(permission === 'runs' ? { workflow_ids: [...workflows] } : {}),
  };
}
