import { isRecord, isRoleGranted, ownValue, type RoleGrants, type WorkflowNode } from '@pinion/contracts';

/** Returns the roles that a node claims in its settings. */
export function claimedRoles({ config }: Pick<WorkflowNode, 'config'>): string[] {
  return namesIn(ownValue(config, 'roles'));
}

/**
 * Returns the roles of a run's node: those it claims and its workflow was granted, or those of the external program that the
 * call was made for. A call that a user tests uses the roles of the node of another workflow.
 */
export function rolesOfNode(node: Pick<WorkflowNode, 'config'>, runOf: string, grants: RoleGrants | undefined): string[] {
  const caller = ownValue(node.config, 'caller');
  if (isRecord(caller)) return namesIn(ownValue(caller, 'roles'));
  const placed = ownValue(node.config, 'workflow_id');
  const home = runOf === '' && typeof placed === 'string' ? placed : runOf;
  return claimedRoles(node).filter(role => isRoleGranted(grants, role, home));
}

const namesIn = (roles: unknown): string[] => (Array.isArray(roles) ? roles.filter(role => typeof role === 'string') : []);
