'use client';
import { useState } from 'react';
import type { ChatMessageItem } from '../../../lib/api-shapes.ts';
import { t } from '../../../lib/texts/t.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { ForeignText } from '../../../ui/foreign-text.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { RefreshIcon } from '../../../ui/icons/action-icons.tsx';
import { EditIcon } from '../../../ui/icons/first-icons.tsx';
import { ReadableText } from '../../../ui/markdown/readable-text.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { useHasPermission } from '../../session/index.ts';
import { type ChatSending, useSendMessage } from '../actions/use-send-message.ts';
import { describeMessageOutcome } from '../model/describe-message-outcome.ts';
import { EditQuestion } from './edit-question.tsx';
import { RunLinks } from './run-links.tsx';
import { SendRefusal } from './send-refusal.tsx';
import { messageLineStyle, messageStyle, messageTextStyle } from './message-styles.ts';
import { useStore } from 'zustand';
import { createRunViewStore, useRunTail } from '../../run/index.ts';
import { interruptedText, latestText } from '../model/streamed-text.ts';

/** A turn that can be sent again: the id of its message, and its text. */
export type SentAgain = { sending: ChatSending; replaces: string; text: string };

type QuestionProps = {
  message: ChatMessageItem;
  isOneAtWork: boolean;
  /** Set if the message can be edited. */
  again: SentAgain | undefined;
};

/** Renders a message of the user, with what happened to it. */
export function Question({ message, isOneAtWork, again }: QuestionProps) {
  const outcome = describeMessageOutcome(message, isOneAtWork);
  const canEdit = useHasPermission('edit') && again !== undefined;
  const [isEdited, setEdited] = useState(false);
  return (
    <article aria-label={t('You')} className={messageStyle} data-role="user" data-state={message.state}>
      {isEdited && again !== undefined ? (
        <EditQuestion sending={again.sending} messageId={again.replaces} text={again.text} onClose={() => setEdited(false)} />
      ) : (
        <p className={messageTextStyle}>
          <ForeignText text={message.text} />
        </p>
      )}
      {(outcome !== undefined || (canEdit && !isEdited)) && (
        <p className={messageLineStyle}>
          {outcome !== undefined && (
            <StatusBadge status={outcome.status} word={outcome.text} size={12} className="whitespace-normal" />
          )}
          {canEdit && !isEdited && (
            <IconButton size="small" icon={<EditIcon size={13} />} label={t('Edit message')} onClick={() => setEdited(true)} />
          )}
        </p>
      )}
    </article>
  );
}

type AnswerProps = {
  message: ChatMessageItem;
  /** Set if the answer is the last one, which can be requested again. */
  again: SentAgain | undefined;
  /** True if the text that a failed run had received is loaded. */
  isRecent: boolean;
  onShowRun: (runId: string) => void;
};

/** Renders the answer of a run. If it failed, what it had received, its status and the reason. */
export function AssistantMessage({ message, again, isRecent, onShowRun }: AnswerProps) {
  const { text, state, error_code: code, run_id: runId, calls } = message;
  const isFailure = code !== null && code !== 'CANCELLED';
  const isPermitted = useHasPermission('edit');
  return (
    <article aria-label={t('Workflow')} className={messageStyle} data-role="assistant" data-state={state}>
      {isFailure && isRecent && runId !== null && <ReceivedText runId={runId} />}
      {isFailure && <StatusBadge status="failed" word={code} />}
      <ReadableText text={text} className={messageTextStyle} />
      <div className={messageLineStyle}>
        {code === 'CANCELLED' && <StatusBadge status="cancelled" word={t('Stopped')} size={12} />}
        {runId !== null && <RunLinks runId={runId} calls={calls ?? 0} onShowRun={onShowRun} />}
        <CopyButton what={t('answer')} text={() => text} />
        {again !== undefined && isPermitted && <SendAgain again={again} isFailure={isFailure} />}
      </div>
    </article>
  );
}

/** Renders the button that requests the last answer again: a retry of one that failed, else another answer. */
function SendAgain({ again: { sending, replaces, text }, isFailure }: { again: SentAgain; isFailure: boolean }) {
  const { isBusy, refusal, send } = useSendMessage(sending);
  const onClick = async () => {
    if (await send({ text, replaces })) sending.field.current?.focus();
  };
  return (
    <>
      {isFailure ? (
        <Button
          size="small"
          kind="line"
          icon={<RefreshIcon size={13} />}
          busy={isBusy && t('Sending')}
          onClick={() => void onClick()}
        >
          {t('Retry')}
        </Button>
      ) : (
        <IconButton
          size="small"
          icon={<RefreshIcon size={14} />}
          label={t('Regenerate answer')}
          disabled={isBusy}
          onClick={() => void onClick()}
        />
      )}
      <SendRefusal refusal={refusal} />
    </>
  );
}

/** Renders the text that a run had received when its model failed. */
function ReceivedText({ runId }: { runId: string }) {
  const [store] = useState(() => createRunViewStore(runId));
  useRunTail(store);
  useStore(store, state => state.revision);
  const { journal } = store.getState();
  const text = interruptedText(journal.events) || latestText(journal.latest);
  return text !== '' && <ReadableText text={text} className={messageTextStyle} />;
}
