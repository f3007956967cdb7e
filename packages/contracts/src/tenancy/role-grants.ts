import * as z from 'zod/mini';
import { ownValue } from '../json/own-value.ts';

export const AgentRole = z.string().check(z.minLength(1), z.maxLength(64));

/** The workflows whose nodes have a role: a list, or all. */
export const RoleGrant = z.union([z.literal('*'), z.array(z.string().check(z.maxLength(200))).check(z.maxLength(1000))]);
export type RoleGrant = z.infer<typeof RoleGrant>;

/** The administrator's table of the roles that the nodes of each workflow may claim. */
export const RoleGrants = z.record(AgentRole, RoleGrant);
export type RoleGrants = z.infer<typeof RoleGrants>;

/** Returns whether nodes of a workflow have a role. Without a table every claim is accepted. */
export function isRoleGranted(grants: RoleGrants | undefined, role: string, workflowId: string | undefined): boolean {
  if (grants === undefined) return true;
  const grant = ownValue(grants, role);
  return grant === '*' || (workflowId !== undefined && grant?.includes(workflowId) === true);
}

/** Returns the grants with one role granted to one more workflow. */
export function grantRole(grants: RoleGrants, role: string, workflowId: string): RoleGrants {
  if (isRoleGranted(grants, role, workflowId)) return grants;
  const before = ownValue(grants, role);
  return { ...grants, [role]: [...(Array.isArray(before) ? before : []), workflowId] };
}
