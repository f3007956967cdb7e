import type { ChatMessageItem } from '../../../lib/api-shapes.ts';

/** A turn of a conversation: the messages that one run answers, and its answer. */
export type ConversationTurn = {
  /** The id of its first message. */
  id: string;
  questions: readonly ChatMessageItem[];
  answer: ChatMessageItem | undefined;
  /** The run that answers it. Undefined while it waits. */
  runId: string | undefined;
  /** The progress of a run without an answer: it runs, a newer message is about to replace it, or has replaced it. */
  progress: 'running' | 'replacing' | 'replaced' | undefined;
};

/**
 * Groups the messages of a conversation by the run that answers them, in the order of their first messages, so that an answer
 * follows its own question when others were sent in the meantime. A turn that was retried or edited is left out.
 */
export function chatTurns(all: readonly ChatMessageItem[]): ConversationTurn[] {
  const messages = all.filter(({ replaced_by }) => replaced_by === null);
  const groups = Map.groupBy(messages, ({ run_id, message_id }) => run_id ?? message_id);
  const superseding = messages.filter(({ action, state }) => action === 'SUPERSEDE' && state === 'waiting');
  return [...groups.values()].map(group => {
    const questions = group.filter(({ role }) => role === 'user');
    const answer = group.find(({ role }) => role === 'assistant');
    const asked = questions.find(({ state }) => state !== 'absorbed') ?? questions[0];
    const isBeingReplaced = superseding.some(({ turn_group_id }) => turn_group_id === asked?.turn_group_id);
    return {
      id: (questions[0] ?? answer)?.message_id ?? '',
      questions,
      answer,
      runId: group[0]?.run_id ?? undefined,
      progress: answer === undefined ? progressOf(asked, isBeingReplaced) : undefined,
    };
  });
}

/** Returns the text that sends a turn again: that of all its messages. */
export const questionText = ({ questions }: Pick<ConversationTurn, 'questions'>): string =>
  questions.map(({ text }) => text).join('\n\n');

function progressOf(asked: ChatMessageItem | undefined, isBeingReplaced: boolean): ConversationTurn['progress'] {
  if (asked?.run_id == null) return undefined;
  if (asked.state === 'superseded') return 'replaced';
  if (asked.state !== 'running') return undefined;
  return isBeingReplaced ? 'replacing' : 'running';
}
