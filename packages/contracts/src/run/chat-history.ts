import * as z from 'zod/mini';
import type { ChatMemory } from '../agent/chat-memory.ts';
import { defaultMemoryTokens, defaultMemoryTurns, maxHistoryBytes, maxMemoryTurns } from '../agent/chat-memory-limits.ts';
import { utf8Length } from './utf8-length.ts';

export const HistoryMessage = z.object({
  role: z.enum(['user', 'assistant']),
  text: z.string(),
  /** The run of the turn. */
  run_id: z.string(),
});
export type HistoryMessage = z.infer<typeof HistoryMessage>;

/** The earlier turns of the conversation that the model received before its prompt, oldest first. */
export const ChatHistory = z.object({
  messages: z.array(HistoryMessage),
  /** Number of earlier turns that the model did not receive. They are the oldest. */
  omitted_turns: z.int().check(z.nonnegative()),
  /** The limit that omitted them. */
  limit: z.optional(z.enum(['turns', 'tokens', 'bytes'])),
});
export type ChatHistory = z.infer<typeof ChatHistory>;

/** A turn of a conversation: what the user wrote, and what was shown below it. */
export type ChatTurn = { run_id: string; user: string; assistant: string };

/** The earlier turns of a conversation, oldest first. `unread` counts those before them. */
export type EarlierTurns = { turns: readonly ChatTurn[]; unread: number };

const bytesPerToken = 4;

/** Returns the newest turns that a memory has room for. A turn is taken whole or not at all. Undefined means that there is none. */
export function selectHistory({ turns, unread }: EarlierTurns, memory: ChatMemory): ChatHistory | undefined {
  if (memory.mode === 'off' || turns.length === 0) return undefined;
  const mostTurns = memory.mode === 'turns' ? (memory.max_turns ?? defaultMemoryTurns) : maxMemoryTurns;
  const tokenBytes = (memory.max_tokens ?? defaultMemoryTokens) * bytesPerToken;
  const mostBytes = memory.mode === 'tokens' ? Math.min(tokenBytes, maxHistoryBytes) : maxHistoryBytes;
  let bytes = 0;
  let first = turns.length;
  let limit: ChatHistory['limit'];
  while (first > 0 && limit === undefined) {
    const turn = turns[first - 1];
    bytes += turn === undefined ? 0 : utf8Length(turn.user) + utf8Length(turn.assistant);
    if (turns.length - first >= mostTurns) limit = 'turns';
    else if (bytes > mostBytes) limit = memory.mode === 'tokens' && tokenBytes <= maxHistoryBytes ? 'tokens' : 'bytes';
    else first -= 1;
  }
  const omitted_turns = unread + first;
  return {
    messages: turns.slice(first).flatMap(messagesOf),
    omitted_turns,
    ...(omitted_turns === 0 ? {} : { limit: limit ?? 'turns' }),
  };
}

const messagesOf = ({ run_id, user, assistant }: ChatTurn): HistoryMessage[] => [
  { role: 'user', text: user, run_id },
  { role: 'assistant', text: assistant, run_id },
];

/** Returns the turns that a recorded history consists of. */
export function turnsOfHistory({ messages, omitted_turns }: ChatHistory): EarlierTurns {
  const textOf = (message: HistoryMessage | undefined): string => message?.text ?? '';
  const turns = [...Map.groupBy(messages, ({ run_id }) => run_id)].map(([run_id, ofTurn]) => ({
    run_id,
    user: textOf(ofTurn.find(({ role }) => role === 'user')),
    assistant: textOf(ofTurn.find(({ role }) => role === 'assistant')),
  }));
  return { turns, unread: omitted_turns };
}
