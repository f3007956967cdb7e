import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ChatMessageItem } from '../../lib/api-shapes.ts';
import type { Failure } from '../../lib/failure.ts';

export type ChatState = {
  /** The id of the conversation. Undefined until the first message is sent. */
  sessionId: string | undefined;
  /** The messages by id, oldest first. Ids are ordered by time. */
  messages: readonly ChatMessageItem[];
  /** State of the event stream: not opened, loading, open, or permanently failed. */
  connection: 'none' | 'reading' | 'live' | 'lost';
  failure: Failure | undefined;
};

export type ChatViewStore = StoreApi<ChatState>;

export const createChatViewStore = (sessionId: string | undefined): ChatViewStore =>
  createStore<ChatState>(() => ({
    sessionId,
    messages: [],
    connection: sessionId === undefined ? 'none' : 'reading',
    failure: undefined,
  }));

/** Adds a message to the store. A message that is already there is updated to its new state. */
export function upsertMessage(store: ChatViewStore, message: ChatMessageItem): void {
  const { messages } = store.getState();
  const others = messages.filter(({ message_id }) => message_id !== message.message_id);
  const after = others.findIndex(({ message_id }) => message_id > message.message_id);
  const target = after < 0 ? others.length : after;
  store.setState({ messages: [...others.slice(0, target), message, ...others.slice(target)], connection: 'live' });
}

/** Switches to another conversation, or to none. */
export const switchSession = (store: ChatViewStore, sessionId: string | undefined): void =>
  store.setState({ sessionId, messages: [], connection: sessionId === undefined ? 'none' : 'reading', failure: undefined });
