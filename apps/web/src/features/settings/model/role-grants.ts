import { grantRole, type RoleGrant, type RoleGrants } from '@pinion/contracts';

/** A line of the table: a role of one workflow, or of all. */
export type GrantRow = { role: string; workflow_id: string | null };

/** Returns the table as lines, by role. */
export const grantRows = (grants: RoleGrants): GrantRow[] =>
  Object.entries(grants)
    .toSorted(([a], [b]) => a.localeCompare(b))
    .flatMap(([role, grant]): GrantRow[] =>
      grant === '*' ? [{ role, workflow_id: null }] : grant.map(workflow_id => ({ role, workflow_id })),
    );

type Patch = Record<string, RoleGrant | null>;

/** Returns the change that adds a line. */
export const grantPatch = (grants: RoleGrants, { role, workflow_id }: GrantRow): Patch => ({
  [role]: workflow_id === null ? '*' : (grantRole(grants, role, workflow_id)[role] ?? []),
});

/** Returns the change that removes a line. Removing the last line of a role removes the role. */
export function revokePatch(grants: RoleGrants, { role, workflow_id }: GrantRow): Patch {
  const grant = grants[role];
  const left = Array.isArray(grant) ? grant.filter(id => id !== workflow_id) : [];
  return { [role]: left.length === 0 ? null : left };
}
