import * as z from 'zod/mini';

/** What a person is in a workspace, from the one who may least to the one who may most. */
export const Role = z.enum(['viewer', 'editor', 'admin', 'owner']);
export type Role = z.infer<typeof Role>;

/**
 * What one may do there. `execute`: make calls from outside, as an agent; `edit`: workflows, pins and runs; `administer`: tools, connections, secrets, budgets and policy;
 * `own`: who its members are.
 */
export const Permission = z.enum(['read', 'execute', 'edit', 'administer', 'own']);
export type Permission = z.infer<typeof Permission>;
