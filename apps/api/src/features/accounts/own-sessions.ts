import type { Scope } from '@pinion/contracts';
import type { Caller } from '../../auth/caller.ts';
import type { ApiServices } from '../../platform/api-services.ts';
import { scopeOf } from './workspace-of-sign-in.ts';

export type OwnSession = {
  id: string;
  name: string;
  /** The name of its workspace. */
  workspace: string;
  created_at: string;
  last_used_at: string | null;
  expires_at: string | null;
  is_this: boolean;
};

/**
 * Returns the browsers in which the caller is signed in: those of the account in all its workspaces, and of a caller without an
 * account in this one. Each has the scope that it belongs to.
 */
export async function ownSessions(
  { members, workspaces }: Pick<ApiServices, 'members' | 'workspaces'>,
  { scope, token_id, account_id }: Caller,
): Promise<{ scope: Scope; session: OwnSession }[]> {
  const own =
    account_id === null
      ? [{ scope, workspace: (await workspaces.read(scope))?.name ?? '' }]
      : (await workspaces.ofAccount(account_id)).map(one => ({ scope: scopeOf(one), workspace: one.name }));
  const found = await Promise.all(
    own.map(async one => {
      const tokens = await members.tokens(one.scope);
      return tokens
        .filter(({ user_id, kind }) => user_id === one.scope.user_id && kind === 'session')
        .map(({ id, name, created_at, last_used_at, expires_at }) => ({
          scope: one.scope,
          session: {
            id,
            name,
            workspace: one.workspace,
            created_at: created_at.toISOString(),
            last_used_at: last_used_at?.toISOString() ?? null,
            expires_at: expires_at?.toISOString() ?? null,
            is_this: id === token_id,
          },
        }));
    }),
  );
  return found.flat();
}
