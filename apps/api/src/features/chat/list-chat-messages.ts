import type { Scope } from '@pinion/contracts';
import { type MessageView, mostMessages, viewMessage } from './chat-world.ts';
import type { EdgeWorld } from '../../composition/edge-world.ts';
import { getChatSession } from './get-chat-session.ts';

/** The last messages of a conversation, oldest first. */
export async function listChatMessages(world: Pick<EdgeWorld, 'chat'>, scope: Scope, sessionId: string): Promise<MessageView[]> {
  await getChatSession(world, scope, sessionId);
  return (await world.chat.store.messages(sessionId, mostMessages)).map(viewMessage);
}
