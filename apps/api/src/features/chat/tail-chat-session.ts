import type { RunEventOf, Scope } from '@pinion/contracts';
import type { LiveEvent } from '../../journal/live-events.ts';
import type { MessageView } from './chat-service.ts';
import type { ApiServices } from '../../platform/api-services.ts';
import { getChatSession } from './get-chat-session.ts';
import { watchChat } from './watch-chat.ts';

/** A message in its current state (sent again whenever it changes), or a piece of an answer that is still being streamed. */
export type ChatEvent = { type: 'message'; message: MessageView } | { type: 'delta'; run_id: string; text: string };

/**
 * Yields a conversation as it is, then its updates, until `signal` aborts. A reconnecting client gets everything again:
 * messages have ids, and the latest copy of one is valid. Pieces of answers come only from runs of this process.
 */
export async function* tailChatSession(
  { chat }: Pick<ApiServices, 'chat'>,
  scope: Scope,
  sessionId: string,
  signal: AbortSignal,
): AsyncGenerator<ChatEvent> {
  await getChatSession({ chat }, scope, sessionId);
  const reported = new Map<string, string>();
  const pieces: ChatEvent[] = [];
  const local = new AbortController();
  const stop = (): void => local.abort();
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  let followed: { runId: string; leave: () => void } | undefined;
  let wakeUp: (() => void) | undefined;

  const follow = (runId: string): void => {
    if (followed?.runId === runId) return;
    followed?.leave();
    const leave = chat.listenToRun(runId, event => {
      const piece = pieceOf(event);
      if (piece === undefined) return;
      pieces.push(piece);
      wakeUp?.();
    });
    followed = { runId, leave };
  };

  const changes = watchChat(chat, sessionId, local.signal);
  try {
    let next = changes.next();
    for (;;) {
      const woken = new Promise<undefined>(resolve => {
        wakeUp = () => resolve(undefined);
      });
      const step = pieces.length > 0 ? undefined : await Promise.race([next, woken]);
      yield* pieces.splice(0);
      if (step === undefined) continue;
      if (step.done === true) return;
      for (const message of step.value) {
        if (message.state === 'running' && message.run_id !== null) follow(message.run_id);
        const text = JSON.stringify(message);
        if (reported.get(message.message_id) === text) continue;
        reported.set(message.message_id, text);
        yield { type: 'message', message };
      }
      next = changes.next();
    }
  } finally {
    followed?.leave();
    stop();
    signal.removeEventListener('abort', stop);
  }
}

function pieceOf({ run_id, type, text }: LiveEvent): ChatEvent | undefined {
  if (type !== 'model.delta') return undefined;
  return { type: 'delta', run_id, text: (JSON.parse(text) as RunEventOf<'model.delta'>).text };
}
