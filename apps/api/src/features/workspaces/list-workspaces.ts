import type { Role } from '@pinion/contracts';
import type { Caller } from '../../auth/caller.ts';
import type { ApiServices } from '../../platform/api-services.ts';

export type WorkspaceItem = { id: string; name: string; organization: string; role: Role; is_current: boolean };

/**
 * Returns the workspaces of the signed-in account. A token, and a session that was opened with one, belong to one workspace and
 * see no other.
 */
export async function listWorkspaces(
  { workspaces }: Pick<ApiServices, 'workspaces'>,
  { scope, role, account_id }: Caller,
): Promise<{ items: WorkspaceItem[] }> {
  if (account_id === null) {
    const { name = '', organization = '' } = (await workspaces.read(scope)) ?? {};
    return { items: [{ id: scope.workspace_id, name, organization, role, is_current: true }] };
  }
  const found = await workspaces.ofAccount(account_id);
  return {
    items: found.map(({ workspace_id, name, organization, role: own }) => ({
      id: workspace_id,
      name,
      organization,
      role: own,
      is_current: workspace_id === scope.workspace_id,
    })),
  };
}
