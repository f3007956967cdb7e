import type { Scope } from '@pinion/contracts';
import { type SessionView, viewSession } from './chat-world.ts';
import type { EdgeWorld } from '../../composition/edge-world.ts';

const most = 200;

/** The one that was spoken in last comes first. */
export async function listChatSessions(
  { chat }: Pick<EdgeWorld, 'chat'>,
  scope: Scope,
  filter: { workflow_id?: string | undefined },
): Promise<SessionView[]> {
  return (await chat.store.sessions(scope, { ...filter, limit: most })).map(viewSession);
}
