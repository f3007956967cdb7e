import * as z from 'zod/mini';

/** The role of a user in a workspace, from the least to the most privileged. */
export const Role = z.enum(['viewer', 'editor', 'admin', 'owner']);
export type Role = z.infer<typeof Role>;

/**
 * A permission in a workspace. `execute`: make calls from outside, as an agent. `edit`: workflows, pins and runs. `administer`:
 * tools, connections, secrets, budgets and policy. `own`: membership.
 */
export const Permission = z.enum(['read', 'execute', 'edit', 'administer', 'own']);
export type Permission = z.infer<typeof Permission>;
