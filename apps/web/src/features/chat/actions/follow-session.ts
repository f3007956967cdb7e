import type { AppRouter } from '@pinion/api/router';
import type { TRPCClient } from '@trpc/client';
import { failureOf } from '../../../lib/failure.ts';
import { type ChatViewStore, upsertMessage, switchSession } from '../chat-store.ts';

/**
 * Follows a conversation's events into its store. The subscription reconnects by itself and then repeats all events, which
 * changes nothing.
 */
export function followSession(client: TRPCClient<AppRouter>, store: ChatViewStore, sessionId: string): () => void {
  const subscription = client.chat.events.subscribe(
    { id: sessionId },
    {
      onStarted: () => {
        if (store.getState().sessionId === sessionId) store.setState({ connection: 'live', failure: undefined });
      },
      onData: event => {
        if (event.type === 'message' && store.getState().sessionId === sessionId) upsertMessage(store, event.message);
      },
      onError: thrown => {
        const failure = failureOf(thrown);
        // A remembered conversation may have been deleted. The next message opens a new one.
        if (failure.code === 'NOT_FOUND') switchSession(store, undefined);
        else store.setState({ connection: 'lost', failure });
      },
    },
  );
  return () => subscription.unsubscribe();
}
