import { type ChatService, type MessageView, mostMessages, viewMessage } from './chat-service.ts';

const askAgainMs = 1_000;

/**
 * Yields the messages of a conversation, and again after every change, until `signal` aborts. Listens before it reads, so no
 * change is missed.
 */
export async function* watchChat(
  chat: Pick<ChatService, 'store' | 'listen' | 'isShared'>,
  sessionId: string,
  signal: AbortSignal,
): AsyncGenerator<MessageView[]> {
  let hasChanged = true;
  let wakeUp: (() => void) | undefined;
  const wake = (): void => {
    hasChanged = true;
    wakeUp?.();
  };
  const stopListening = chat.listen(sessionId, wake);
  signal.addEventListener('abort', wake, { once: true });
  try {
    while (!signal.aborted) {
      if (hasChanged) {
        hasChanged = false;
        yield (await chat.store.messages(sessionId, mostMessages)).map(viewMessage);
        continue;
      }
      const timer = chat.isShared ? setTimeout(wake, askAgainMs) : undefined;
      await new Promise<void>(resolve => {
        wakeUp = resolve;
      });
      clearTimeout(timer);
    }
  } finally {
    stopListening();
    signal.removeEventListener('abort', wake);
  }
}
