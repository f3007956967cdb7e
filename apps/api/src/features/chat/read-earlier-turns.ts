import { type ChatTurn, type EarlierTurns, maxHistoryBytes, maxMemoryTurns, type Scope } from '@pinion/contracts';
import { retryDatabase } from '../../platform/retry/retry-database.ts';
import type { TurnMessage } from '../../stores/chat/chat-rows.ts';
import type { ChatStore } from '../../stores/chat/chat-store.sql.ts';

/** A text that is longer than this does not fit into a history, and is omitted with its turn. */
const most = { turns: maxMemoryTurns, characters: maxHistoryBytes + 1 };

/** Returns the turns of the conversation before the one that a run answers. A run outside of a conversation has none. */
export async function readEarlierTurns(
  store: Pick<ChatStore, 'earlierTurns'>,
  scope: Pick<Scope, 'workspace_id'>,
  runId: string | undefined,
): Promise<EarlierTurns> {
  if (runId === undefined) return { turns: [], unread: 0 };
  const messages = await retryDatabase(() => store.earlierTurns(scope, runId, most));
  const turns = [...Map.groupBy(messages, message => message.run_id)].map(([run_id, ofTurn]) => turnOf(run_id, ofTurn));
  return { turns, unread: (messages[0]?.turns ?? 0) - turns.length };
}

/** Returns a turn as its user saw it. Messages that the run absorbed belong to its question. */
export function turnOf(run_id: string, messages: readonly Omit<TurnMessage, 'run_id' | 'turns'>[]): ChatTurn {
  const questions = messages.filter(({ role }) => role === 'user').map(({ text }) => text);
  return { run_id, user: questions.join('\n\n'), assistant: shownAnswer(messages.find(({ role }) => role === 'assistant')) };
}

export const stoppedText = 'Stopped before it responded.';

/** Returns what was shown below a question. Text that is not of the model is in brackets, so that the model can tell. */
function shownAnswer(answer: Pick<TurnMessage, 'state' | 'error_code' | 'text'> | undefined): string {
  if (answer === undefined) return '[No response: a newer message replaced this one.]';
  if (answer.state !== 'failed') return answer.text === '' ? '[Empty response.]' : answer.text;
  const isOwnText = answer.error_code === 'CANCELLED' && answer.text !== stoppedText;
  return isOwnText ? answer.text : `[No response: ${answer.text}]`;
}
