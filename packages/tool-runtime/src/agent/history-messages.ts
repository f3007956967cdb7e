import type { ChatHistory } from '@pinion/contracts';
import type { ModelMessage } from '../ports/index.ts';

/** Converts the earlier turns of a conversation to messages for the model. */
export const historyMessages = (history: ChatHistory | undefined): ModelMessage[] =>
  (history?.messages ?? []).map(
    ({ role, text }): ModelMessage =>
      role === 'user'
        ? { role, text, is_history: true }
        : { role, turn: { text, tool_calls: [], finish: 'stop' }, is_history: true },
  );
