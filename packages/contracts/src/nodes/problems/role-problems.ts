import { createMessage } from '../../message/message.ts';
import { isRoleGranted, type RoleGrants } from '../../tenancy/role-grants.ts';
import type { GraphFacts } from '../../workflow/graph-facts.ts';
import type { Problem } from '../../workflow/problem.ts';
import { titleOf } from '../../workflow/title-of.ts';
import type { WorkflowNode } from '../../workflow/workflow-file.ts';

/** Returns the facts about node roles that the compile step needs. */
export const roleFacts = ({ node_roles }: { node_roles?: RoleGrants | undefined }): Pick<GraphFacts, 'hasRole'> => ({
  hasRole: (role, workflowId) => isRoleGranted(node_roles, role, workflowId),
});

/** Returns a problem for each role that a node claims without a grant for its workflow. */
export function roleProblems(node: WorkflowNode, roles: readonly string[] = [], facts: GraphFacts): Problem[] {
  const { hasRole, own_id } = facts;
  if (hasRole === undefined) return [];
  return roles
    .filter(role => !hasRole(role, own_id))
    .map(role => ({
      code: 'role_not_granted',
      severity: 'warning',
      ...createMessage('{{node}} has the role {{role}}, which is not granted to this workflow. Calls that need it are denied', {
        node: titleOf(node),
        role,
      }),
      node_id: node.id,
    }));
}
