/**
 * The permission of a token. `role` grants all that its holder's role grants, `read` only reading, `execute` only calls of its
 * agents, and `runs` only to start runs of its workflows and to read them.
 */
export const tokenPermissions = ['role', 'read', 'execute', 'runs'] as const;
export type TokenPermission = (typeof tokenPermissions)[number];

/** A limit of a token below the role of its holder; null for none. */
export type TokenLimit = { kind: 'read' } | { kind: 'runs'; workflow_ids: readonly string[] } | null;

export function tokenLimit({ permission, workflow_ids }: { permission: TokenPermission; workflow_ids: string[] }): TokenLimit {
  if (permission === 'read') return { kind: 'read' };
  return permission === 'runs' ? { kind: 'runs', workflow_ids } : null;
}

/**
 * The agent to which a token with a limit is bound. No agent can have this name. Earlier versions of the server take every
 * permission that they do not know for `execute`, so such a token calls nothing there.
 */
const noAgent = 'pinion:none';

/** Returns the agents to store with a token of a permission. */
export const storedAgents = (permission: TokenPermission, agent_ids: string[]): string[] =>
  permission === 'read' || permission === 'runs' ? [noAgent] : agent_ids;

/** Returns the agents of a stored token. */
export const agentsOf = (agent_ids: string[]): string[] => agent_ids.filter(agent => agent !== noAgent);

/** Returns the permission of a stored value. An unknown value gets the least permission. */
export const permissionOf = (permission: string): TokenPermission =>
  tokenPermissions.find(known => known === permission) ?? 'execute';
