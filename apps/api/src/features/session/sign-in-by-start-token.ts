import type { Scope } from '@pinion/contracts';
import { aloneAs } from '../../auth/caller.ts';
import { audited } from '../audit/audited.ts';
import type { EdgeWorld } from '../../composition/edge-world.ts';

/** Returns the session of the start token to whoever brings it; undefined: it is another token, or the workspace has members. */
export async function signInByStartToken(
  world: Pick<EdgeWorld, 'members' | 'startToken' | 'audit'>,
  workspace: Scope,
  token: string,
): Promise<{ session: string; name: string } | undefined> {
  const { startToken, members } = world;
  if (startToken?.isToken(token) !== true || (await members.isShared(workspace))) return undefined;
  const { name } = aloneAs(workspace);
  const entry = { action: 'session.opened', subject: 'Browser', details: { made_with: 'start_token' } };
  return audited(world, workspace, entry, () => Promise.resolve({ session: startToken.session, name }));
}
