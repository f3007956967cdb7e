import type { Caller } from '../../auth/caller.ts';
import type { ApiServices } from '../../composition/api-services.ts';

/** Ends the session of this request, and its streams. A token of a program is not revoked by it. */
export async function signOut(
  { members, audit, openStreams: openLines }: Pick<ApiServices, 'members' | 'audit' | 'openStreams'>,
  { scope, token_id, name }: Caller,
): Promise<void> {
  const session = (await members.tokens(scope)).find(one => one.id === token_id && one.kind === 'session');
  if (session === undefined) return;
  await audit.add(scope, { action: 'session.ended', subject: name, details: { id: session.id } });
  await members.revoke(scope, session.id);
  openLines.cut(caller => caller.token_id === session.id);
}
