import type { Caller } from '../../auth/caller.ts';
import type { ApiServices } from '../../platform/api-services.ts';

/** Ends the session of this request, and its streams. A token of a program is not revoked by it. */
export async function signOut(
  { members, audit, openStreams }: Pick<ApiServices, 'members' | 'audit' | 'openStreams'>,
  { scope, token_id, name }: Caller,
  details: Readonly<Record<string, string>> = {},
): Promise<void> {
  const session = (await members.tokens(scope)).find(one => one.id === token_id && one.kind === 'session');
  if (session === undefined) return;
  await audit.add(scope, { action: 'session.ended', subject: name, details: { id: session.id, ...details } });
  await members.revoke(scope, session.id);
  openStreams.cut(caller => caller.token_id === session.id);
}
