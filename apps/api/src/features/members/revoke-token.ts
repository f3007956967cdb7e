import type { Caller } from '../../auth/caller.ts';
import { audited } from '../audit/audited.ts';
import type { ApiServices } from '../../composition/api-services.ts';
import { notFound } from '../../platform/errors/refusal.ts';

/** Revokes a token. It grants no access from now on, and neither does any session that was opened with it. */
export async function revokeToken(
  services: Pick<ApiServices, 'members' | 'audit' | 'openStreams'>,
  { scope }: Caller,
  id: string,
): Promise<void> {
  const token = (await services.members.tokens(scope)).find(one => one.id === id);
  if (token === undefined) throw notFound('token', id);
  const entry = { action: 'token.revoked', subject: token.name, details: { id, user_id: token.user_id, kind: token.kind } };
  await audited(services, scope, entry, () => services.members.revoke(scope, id));
  const live = new Set((await services.members.tokens(scope)).map(one => one.id));
  services.openStreams.cut(caller => caller.token_id !== null && !live.has(caller.token_id));
}
