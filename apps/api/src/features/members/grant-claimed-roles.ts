import { grantRole, type RoleGrants, type Scope, type WorkflowFile } from '@pinion/contracts';
import { claimedRoles } from '../../engine/nodes/roles-of-node.ts';
import type { ApiServices } from '../../platform/api-services.ts';

type GrantDeps = Pick<ApiServices, 'workflows' | 'published' | 'workspaceSettings' | 'audit'>;

/**
 * Writes the table of roles, once: each workflow is granted what its draft and its published versions claim now. From then on a
 * role counts only when an administrator granted it. Before, only the owner could claim one.
 */
export async function grantClaimedRoles(services: GrantDeps, scope: Scope): Promise<void> {
  if ((await services.workspaceSettings.read(scope)).node_roles !== undefined) return;
  const node_roles = await claimedIn(services, scope);
  const details = { from: { node_roles: null }, to: { node_roles }, reason: 'Claimed before the workspace had a role table' };
  await services.audit.add(scope, { action: 'settings.changed', subject: 'node_roles', details });
  await services.workspaceSettings.write(scope, { node_roles });
}

async function claimedIn({ workflows, published }: GrantDeps, scope: Scope): Promise<RoleGrants> {
  let grants: RoleGrants = {};
  const add = (workflowId: string, { nodes }: WorkflowFile): void => {
    for (const role of nodes.flatMap(claimedRoles)) grants = grantRole(grants, role, workflowId);
  };
  for (const { id, file } of await workflows.list(scope)) {
    add(id, file);
    for (const { version } of await published.list(scope, id)) {
      const frozen = await published.get(scope, id, version);
      if (frozen !== undefined) add(id, frozen.file);
    }
  }
  return grants;
}
