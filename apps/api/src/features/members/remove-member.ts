import type { Caller } from '../../auth/caller.ts';
import { audited } from '../audit/audited.ts';
import type { ApiServices } from '../../composition/api-services.ts';
import { memberChange } from './member-change.ts';

/**
 * Removes a member and ends their open connections at once. A local owner who is then the only member needs nothing but the
 * start token, if there is one. `startSession` keeps the owner who has just become the only member signed in.
 */
export async function removeMember(
  services: Pick<ApiServices, 'members' | 'startToken' | 'audit' | 'openStreams'>,
  { scope }: Caller,
  user_id: string,
): Promise<{ left: { is_shared: boolean }; startSession: string | undefined }> {
  const { name, role } = await memberChange.find(services, scope, user_id);
  const entry = { action: 'member.removed', subject: name, details: { user_id, role } };
  await audited(services, scope, entry, async () => memberChange.check(await services.members.remove(scope, user_id), user_id));
  services.openStreams.cut(caller => caller.scope.user_id === user_id);
  const is_shared = await services.members.isShared(scope);
  const isLeftAlone = !is_shared && scope.user_id === services.members.localUser;
  return { left: { is_shared }, startSession: isLeftAlone ? services.startToken?.session : undefined };
}
