import type { Caller } from '../auth/caller.ts';
import { audited } from './audited.ts';
import type { EdgeWorld } from './edge-world.ts';
import { settleMember } from './settle-member.ts';

/** What they have open ends at once. Left alone, the local owner is asked for nothing any more. */
export async function removeMember(
  world: Pick<EdgeWorld, 'members' | 'audit' | 'openLines'>,
  { scope }: Caller,
  user_id: string,
): Promise<{ is_shared: boolean }> {
  const { name, role } = await settleMember.find(world, scope, user_id);
  const entry = { action: 'member.removed', subject: name, details: { user_id, role } };
  await audited(world, scope, entry, async () => settleMember.check(await world.members.remove(scope, user_id), user_id));
  world.openLines.cut(caller => caller.scope.user_id === user_id);
  return { is_shared: await world.members.isShared(scope) };
}
