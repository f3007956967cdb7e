import type { AppRouter } from '@pinion/api/router';
import type { TRPCClient } from '@trpc/client';
import { type ChatStore, upsertMessage, switchSession } from '../chat-store.ts';
import { rememberSession } from '../model/remembered-chat.ts';

export type OutgoingMessage = {
  text: string /** Idempotency key: two requests with the same key are one message, so a retry is safe. */;
  key: string;
};

/** Sends a message. The first message opens a conversation. */
export async function sendMessage(
  client: TRPCClient<AppRouter>,
  store: ChatStore,
  workflowId: string,
  { text, key }: OutgoingMessage,
): Promise<void> {
  let { sessionId } = store.getState();
  if (sessionId === undefined) {
    sessionId = (await client.chat.open.mutate({ id: workflowId })).session_id;
    rememberSession(workflowId, sessionId);
    switchSession(store, sessionId);
  }
  const { message } = await client.chat.send.mutate({ id: sessionId, text, client_key: key });
  const known = store.getState().messages.some(({ message_id }) => message_id === message.message_id);
  // The event stream may already have delivered this message in a newer state.
  if (!known && store.getState().sessionId === sessionId) upsertMessage(store, message);
}
