import type { Caller } from '../../auth/caller.ts';
import { audited } from '../audit/audited.ts';
import type { EdgeWorld } from '../../composition/edge-world.ts';
import { notFound } from '../../platform/errors/refusal.ts';

/** It lets nobody in from now on, and no session that was opened with it does. */
export async function revokeToken(
  world: Pick<EdgeWorld, 'members' | 'audit' | 'openLines'>,
  { scope }: Caller,
  id: string,
): Promise<void> {
  const token = (await world.members.tokens(scope)).find(one => one.id === id);
  if (token === undefined) throw notFound('token', id);
  const entry = { action: 'token.revoked', subject: token.name, details: { id, user_id: token.user_id, kind: token.kind } };
  await audited(world, scope, entry, () => world.members.revoke(scope, id));
  const live = new Set((await world.members.tokens(scope)).map(one => one.id));
  world.openLines.cut(caller => caller.token_id !== null && !live.has(caller.token_id));
}
