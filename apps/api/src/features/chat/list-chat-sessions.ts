import type { Scope } from '@pinion/contracts';
import { type SessionView, viewSession } from './chat-service.ts';
import type { ApiServices } from '../../composition/api-services.ts';

const most = 200;

/** Returns the conversations, the most recently used first. */
export async function listChatSessions(
  { chat }: Pick<ApiServices, 'chat'>,
  scope: Scope,
  filter: { workflow_id?: string | undefined },
): Promise<SessionView[]> {
  return (await chat.store.sessions(scope, { ...filter, limit: most })).map(viewSession);
}
