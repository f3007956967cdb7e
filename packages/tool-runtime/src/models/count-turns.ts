import type { ModelMessage } from '../ports/index.ts';

/** Counts the model's turns of this run in a conversation. Answers of earlier turns of a chat are not among them. */
export function countTurns(messages: readonly ModelMessage[]): number {
  let count = 0;
  for (const message of messages) if (message.role === 'assistant' && message.is_history !== true) count += 1;
  return count;
}
