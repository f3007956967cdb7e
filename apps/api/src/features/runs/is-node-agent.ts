const nodeAgent = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\//;

/**
 * Whether an agent's id is that of a workflow's node, also of one that is gone: the workflow's id, a UUID, then a slash
 * (`agentIdOf`). Agents from outside name themselves, and their names may have slashes, too.
 */
export const isNodeAgent = (agentId: string): boolean => nodeAgent.test(agentId);
