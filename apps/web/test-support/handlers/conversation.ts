import type { ChatMessageItem } from '../../src/lib/api-shapes.ts';
import { fixtureTime } from '../fixture-time.ts';
import type { Handlers, Output } from '../memory-server.ts';

export type Conversation = {
  handlers: Handlers;
  /** Sets the state of sent messages from now on. Defaults to a run that is named after the message. */
  next: (state: Partial<ChatMessageItem>) => void;
  /** Changes a message of the user, found by its text. */
  change: (text: string, change: Partial<ChatMessageItem>) => void;
  /** Answers a message of the user, found by its text. */
  answer: (text: string, answer: string, more?: Partial<ChatMessageItem>) => void;
};

/** Returns a conversation with the workflow `wf` in memory. Messages are running until the test changes or answers them. */
export function conversation(): Conversation {
  const messages: ChatMessageItem[] = [];
  const listeners = new Set<() => void>();
  const session = { session_id: 'ses_1', workflow_id: 'wf', title: '', created_at: fixtureTime, updated_at: fixtureTime };
  let state: Partial<ChatMessageItem> = {};
  const put = (message: ChatMessageItem): ChatMessageItem => {
    const at = messages.findIndex(({ message_id }) => message_id === message.message_id);
    if (at < 0) messages.push(message);
    else messages[at] = message;
    for (const listener of listeners) listener();
    return message;
  };
  const question = (text: string): ChatMessageItem => {
    const found = messages.find(message => message.role === 'user' && message.text === text);
    if (found === undefined) throw new Error(`nobody sent "${text}"`);
    return found;
  };
  const newId = (): string => `msg_${String(messages.length + 1).padStart(2, '0')}`;
  return {
    handlers: {
      'chat.open': () => session,
      'chat.list': () => [{ ...session, title: messages[0]?.text ?? '' }],
      'chat.send': ({ text, replaces }) => {
        const id = newId();
        const replacedRun = messages.find(({ message_id }) => message_id === replaces)?.run_id;
        for (const message of replaces === undefined ? [] : [...messages])
          if (message.run_id === replacedRun) put({ ...message, replaced_by: id });
        const message = put({
          message_id: id,
          session_id: session.session_id,
          role: 'user',
          text,
          state: 'running',
          action: null,
          run_id: id.replace('msg', 'run'),
          turn_group_id: 'turn_1',
          error_code: null,
          replaced_by: null,
          calls: null,
          created_at: fixtureTime,
          settled_at: null,
          ...state,
        });
        return { message, answer: null, isSettled: false } as Output<'chat.send'>;
      },
      'chat.events': (_, signal) => follow(messages, listeners, signal) as never,
    },
    next: given => {
      state = given;
    },
    change: (text, change) => void put({ ...question(text), ...change }),
    answer: (text, answer, more = {}) => {
      const asked = put({ ...question(text), state: 'answered', settled_at: fixtureTime });
      put({ ...asked, message_id: newId(), role: 'assistant', action: null, text: answer, calls: 0, ...more });
    },
  };
}

/** Streams each state of each message, as the server does. */
async function* follow(
  messages: readonly ChatMessageItem[],
  listeners: Set<() => void>,
  signal: AbortSignal,
): AsyncGenerator<{ type: 'message'; message: ChatMessageItem }> {
  const sent = new Map<string, ChatMessageItem>();
  while (!signal.aborted) {
    const { promise, resolve } = Promise.withResolvers<void>();
    listeners.add(resolve);
    signal.addEventListener('abort', () => resolve(), { once: true });
    const changed = messages.filter(message => sent.get(message.message_id) !== message);
    for (const message of changed) {
      sent.set(message.message_id, message);
      yield { type: 'message', message };
    }
    if (changed.length === 0) await promise;
    listeners.delete(resolve);
  }
}
