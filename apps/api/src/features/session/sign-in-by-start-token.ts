import type { Scope } from '@pinion/contracts';
import { aloneAs } from '../../auth/caller.ts';
import { audited } from '../audit/audited.ts';
import type { ApiServices } from '../../composition/api-services.ts';

/** Returns the session for the start token, or undefined when it is another token or the workspace has members. */
export async function signInByStartToken(
  services: Pick<ApiServices, 'members' | 'startToken' | 'audit'>,
  workspace: Scope,
  token: string,
): Promise<{ session: string; name: string } | undefined> {
  const { startToken, members } = services;
  if (startToken?.isToken(token) !== true || (await members.isShared(workspace))) return undefined;
  const { name } = aloneAs(workspace);
  const entry = { action: 'session.opened', subject: 'Browser', details: { made_with: 'start_token' } };
  return audited(services, workspace, entry, () => Promise.resolve({ session: startToken.session, name }));
}
