'use client';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { t } from '../../../lib/texts/t.ts';
import { Trans } from '../../../lib/texts/trans.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadingRows } from '../../../ui/loading-rows.tsx';
import type { ChatSending } from '../actions/use-send-message.ts';
import { type ConversationTurn, chatTurns, questionText } from '../model/chat-turns.ts';
import { AssistantMessage, Question, type SentAgain } from './message.tsx';
import { RunProgress } from './run-progress.tsx';
import { useScrollToEnd } from './use-scroll-to-end.ts';

/** Props of the list, which scrolls and so must be reachable by keyboard. */
const reachable = { tabIndex: 0 };
/** Number of turns, the last ones, in which the text of a replaced or failed run is loaded. */
const mostLoaded = 20;

type MessageListProps = { sending: ChatSending; onShowRun: (runId: string) => void };

/** Renders the turns of the conversation. Follows the newest message while the reader is at the end. */
export function MessageList({ sending, onShowRun }: MessageListProps) {
  const { store } = sending;
  const messages = useStore(store, state => state.messages);
  const connection = useStore(store, state => state.connection);
  const { list, isAtEnd, scrollToEnd } = useScrollToEnd();
  const turns = useMemo(() => chatTurns(messages), [messages]);
  const isOneAtWork = turns.some(({ progress }) => progress === 'running' || progress === 'replacing');
  return (
    <div className="relative flex flex-1 flex-col min-h-0">
      <div
        ref={list}
        role="log"
        aria-label={t('Messages')}
        {...reachable}
        className="flex-1 min-h-0 overflow-y-auto [outline-offset:-2px]"
      >
        <div className="flex flex-col gap-3.5 min-h-full px-4 py-3.5">
          {messages.length === 0 && (connection === 'none' || connection === 'live') && <Teach />}
          {connection === 'reading' && messages.length === 0 && <LoadingRows label={t('Loading conversation…')} />}
          {turns.map((turn, index) => (
            <Turn
              key={turn.id}
              turn={turn}
              isRecent={index >= turns.length - mostLoaded}
              isOneAtWork={isOneAtWork}
              sending={index === turns.length - 1 && turn.answer !== undefined ? sending : undefined}
              onShowRun={onShowRun}
            />
          ))}
        </div>
      </div>
      {!isAtEnd && (
        <div className="absolute inset-x-0 bottom-2 flex justify-center pointer-events-none *:bg-raised *:shadow-2 *:pointer-events-auto">
          <Button size="small" kind="line" onClick={scrollToEnd}>
            {t('Newest message')}
          </Button>
        </div>
      )}
    </div>
  );
}

type TurnProps = {
  turn: ConversationTurn;
  isRecent: boolean;
  isOneAtWork: boolean;
  /** Set for the last turn once it has an answer: its message can be sent again. */
  sending: ChatSending | undefined;
  onShowRun: (runId: string) => void;
};

/** Renders the messages that one run answers, and below them its answer. */
function Turn({ turn, isRecent, isOneAtWork, sending, onShowRun }: TurnProps) {
  const { id, questions, answer, runId, progress } = turn;
  const again: SentAgain | undefined =
    sending === undefined || questions.length === 0 ? undefined : { sending, replaces: id, text: questionText(turn) };
  return (
    <>
      {questions.map(message => (
        <Question
          key={message.message_id}
          message={message}
          isOneAtWork={isOneAtWork}
          again={questions.length === 1 ? again : undefined}
        />
      ))}
      {runId !== undefined && progress !== undefined && (isRecent || progress !== 'replaced') && (
        <RunProgress key={runId} runId={runId} progress={progress} onShowRun={onShowRun} />
      )}
      {answer !== undefined && <AssistantMessage message={answer} again={again} isRecent={isRecent} onShowRun={onShowRun} />}
    </>
  );
}

const Teach = () => (
  <EmptyState title={t('Chat with workflow')} className="my-auto [&_p+p]:mt-2">
    <p>
      {t(
        'Each message runs the saved workflow with your text as its input. The model also receives the earlier messages of this conversation. To change that, open the Prompt tab of an agent and select its Memory.',
      )}
    </p>
    <p>
      <Trans
        text="You can send another message while a run is active. The agent’s policy decides whether it restarts the run, is added to it, or is queued. To use the earlier messages in a template instead, give the input node an object schema with <message/> and <history/>."
        parts={{ message: <code>message</code>, history: <code>history</code> }}
      />
    </p>
  </EmptyState>
);
