import type { Scope } from '@pinion/contracts';
import { type MessageView, mostMessages, viewMessage } from './chat-service.ts';
import type { ApiServices } from '../../platform/api-services.ts';
import { getChatSession } from './get-chat-session.ts';

/** Returns the latest messages of a conversation, oldest first. */
export async function listChatMessages(
  services: Pick<ApiServices, 'chat'>,
  scope: Scope,
  sessionId: string,
): Promise<MessageView[]> {
  await getChatSession(services, scope, sessionId);
  return (await services.chat.store.messages(sessionId, mostMessages)).map(viewMessage);
}
