import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ChatMessageItem } from '../../lib/api-shapes.ts';
import type { Failure } from '../../lib/failure.ts';

export type ChatState = {
  /** Undefined until something was said. */
  sessionId: string | undefined;
  /** By id, oldest first: ids are times. */
  messages: readonly ChatMessageItem[];
  /** The line to the server: none yet, open, or broken for good. */
  line: 'none' | 'reading' | 'live' | 'lost';
  failure: Failure | undefined;
};

export type ChatStore = StoreApi<ChatState>;

export const createChatStore = (sessionId: string | undefined): ChatStore =>
  createStore<ChatState>(() => ({
    sessionId,
    messages: [],
    line: sessionId === undefined ? 'none' : 'reading',
    failure: undefined,
  }));

/** The same message again is what became of it. */
export function upsertMessage(store: ChatStore, message: ChatMessageItem): void {
  const { messages } = store.getState();
  const others = messages.filter(({ message_id }) => message_id !== message.message_id);
  const after = others.findIndex(({ message_id }) => message_id > message.message_id);
  const target = after < 0 ? others.length : after;
  store.setState({ messages: [...others.slice(0, target), message, ...others.slice(target)], line: 'live' });
}

/** Another conversation, or none yet. */
export const switchSession = (store: ChatStore, sessionId: string | undefined): void =>
  store.setState({ sessionId, messages: [], line: sessionId === undefined ? 'none' : 'reading', failure: undefined });
