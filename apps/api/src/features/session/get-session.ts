import type { Role, Scope } from '@pinion/contracts';
import type { Caller } from '../../auth/caller.ts';
import { ownerNames } from '../../auth/owner-names.ts';
import type { ApiServices } from '../../composition/api-services.ts';

export type SessionFacts = {
  is_shared: boolean;
  /** The signed-in user; null when the caller has to sign in first. */
  you: { user_id: string; name: string; role: Role } | null;
  /** The owners, who can grant another role. Shown to members only. */
  owners: string[];
};

/** Returns the caller and their role in the workspace. */
export async function getSession(
  { members }: Pick<ApiServices, 'members'>,
  workspace: Scope,
  caller: Caller | undefined,
): Promise<SessionFacts> {
  if (caller === undefined) return { is_shared: await members.isShared(workspace), you: null, owners: [] };
  const { scope, name, role, isShared } = caller;
  return {
    is_shared: isShared,
    you: { user_id: scope.user_id, name, role },
    owners: isShared ? await ownerNames(members, workspace) : [],
  };
}
