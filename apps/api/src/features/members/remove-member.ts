import type { Caller } from '../../auth/caller.ts';
import { audited } from '../audit/audited.ts';
import type { EdgeWorld } from '../../composition/edge-world.ts';
import { settleMember } from './settle-member.ts';

/**
 * What they have open ends at once. Left alone, the local owner is asked for nothing any more but the start token, if there is one;
 * `startSession` keeps the owner who was left alone just now signed in.
 */
export async function removeMember(
  world: Pick<EdgeWorld, 'members' | 'startToken' | 'audit' | 'openLines'>,
  { scope }: Caller,
  user_id: string,
): Promise<{ left: { is_shared: boolean }; startSession: string | undefined }> {
  const { name, role } = await settleMember.find(world, scope, user_id);
  const entry = { action: 'member.removed', subject: name, details: { user_id, role } };
  await audited(world, scope, entry, async () => settleMember.check(await world.members.remove(scope, user_id), user_id));
  world.openLines.cut(caller => caller.scope.user_id === user_id);
  const is_shared = await world.members.isShared(scope);
  const isLeftAlone = !is_shared && scope.user_id === world.members.localUser;
  return { left: { is_shared }, startSession: isLeftAlone ? world.startToken?.session : undefined };
}
