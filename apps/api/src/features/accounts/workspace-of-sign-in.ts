import type { WorkspaceOfAccount } from '../../auth/store/workspaces.ts';
import type { ApiServices } from '../../platform/api-services.ts';

/** Returns the workspace that a person signs in to: the one they used last, else the first that they joined. */
export async function workspaceOfSignIn(
  { workspaces }: Pick<ApiServices, 'workspaces'>,
  accountId: string,
): Promise<WorkspaceOfAccount | undefined> {
  const [own, last] = await Promise.all([workspaces.ofAccount(accountId), workspaces.lastUsed(accountId)]);
  return own.find(({ workspace_id }) => workspace_id === last) ?? own[0];
}

/** Returns the user of a person in a workspace, without what else is known of it. */
export const scopeOf = ({ org_id, workspace_id, user_id }: WorkspaceOfAccount) => ({ org_id, workspace_id, user_id });
