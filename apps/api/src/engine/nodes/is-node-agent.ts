const nodeAgent = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\//;

/**
 * Returns whether an agent's id is that of a workflow node, even a deleted one: the workflow's id, a UUID, then a slash
 * (`agentIdOf`). External agents name themselves, and their names may contain slashes, too.
 */
export const isNodeAgent = (agentId: string): boolean => nodeAgent.test(agentId);
