import { createMessage } from '@pinion/contracts';
import type { Caller } from '../../auth/caller.ts';
import { type ClientFacts, sessionNameOf } from '../../auth/client-facts.ts';
import { notFound, Refusal } from '../../platform/errors/refusal.ts';
import type { ApiServices } from '../../platform/api-services.ts';
import { issueToken } from '../members/index.ts';
import { signOut } from './sign-out.ts';

type Services = Pick<ApiServices, 'workspaces' | 'members' | 'audit' | 'openStreams' | 'newId' | 'clock'>;

/**
 * Opens a session of the same account in another workspace, and ends the one of this request. Returns the new session for the
 * cookie; undefined when it is the workspace already. A workspace of others looks like one that is not there.
 */
export async function switchWorkspace(
  services: Services,
  caller: Caller,
  { workspace_id, client }: { workspace_id: string; client: ClientFacts },
): Promise<string | undefined> {
  const { account_id, scope } = caller;
  if (account_id === null)
    throw new Refusal('FORBIDDEN', createMessage('Sign in with your account to switch between workspaces'), {
      needs: 'account',
    });
  const target = (await services.workspaces.ofAccount(account_id)).find(one => one.workspace_id === workspace_id);
  if (target === undefined) throw notFound('workspace', workspace_id);
  if (workspace_id === scope.workspace_id) return undefined;
  const { org_id, user_id } = target;
  const request = { user_id, account_id, kind: 'session', name: sessionNameOf(client) } as const;
  const { token } = await issueToken(services, { org_id, workspace_id, user_id }, request);
  await signOut(services, caller, { reason: 'switched' });
  return token;
}
