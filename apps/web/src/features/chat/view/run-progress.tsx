'use client';
import { useState } from 'react';
import { useStore } from 'zustand';
import type { Status } from '../../../lib/status.ts';
import { t } from '../../../lib/texts/t.ts';
import { Button } from '../../../ui/button.tsx';
import { StopIcon } from '../../../ui/icons/action-icons.tsx';
import { ReadableText } from '../../../ui/markdown/readable-text.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { PendingApprovals } from '../../approvals/index.ts';
import { createRunViewStore, pendingApprovalIds, tallyOf, useCancelRun, useRunTail } from '../../run/index.ts';
import type { ConversationTurn } from '../model/chat-turns.ts';
import { interruptedText, latestText } from '../model/streamed-text.ts';
import { RunLinks } from './run-links.tsx';
import { messageStyle } from './message-styles.ts';
import { messageTextStyle } from './message-styles.ts';
import { messageLineStyle } from './message-styles.ts';

export type RunProgressProps = {
  runId: string;
  progress: NonNullable<ConversationTurn['progress']>;
  onShowRun: (runId: string) => void;
};

/**
 * Renders the response of a run that has no answer: text as it streams, calls as they are made, and pending approvals. When a
 * newer message replaces the run, the text stays as far as it was streamed.
 */
export function RunProgress({ runId, progress, onShowRun }: RunProgressProps) {
  const [store] = useState(() => createRunViewStore(runId));
  const { isCancelling, cancel } = useCancelRun(runId);
  useRunTail(store);
  useStore(store, state => state.revision);
  const pulse = useStore(store, state => pendingApprovalIds(state.journal));
  const { journal } = store.getState();
  const isReplaced = progress !== 'running';
  const text = (isReplaced ? interruptedText(journal.events) : '') || latestText(journal.latest);
  const { calls } = tallyOf(journal);
  const badge = isReplaced
    ? { status: 'cancelled' as const, word: calls > 0 ? t('replaced, completed calls remain') : t('replaced') }
    : badgeOf(journal.latest.status === 'waiting', text !== '');
  return (
    <article
      aria-label={isReplaced ? t('Workflow, replaced') : t('Workflow, running')}
      className={messageStyle}
      data-role="assistant"
      data-state={isReplaced ? 'superseded' : 'running'}
    >
      {text !== '' && <ReadableText text={text} className={messageTextStyle} />}
      <p className={messageLineStyle}>
        <StatusBadge {...badge} size={12} />
        <RunLinks runId={runId} calls={calls} onShowRun={onShowRun} />
        {!isReplaced && (
          <Button size="small" kind="line" icon={<StopIcon size={12} />} busy={isCancelling && t('Stopping')} onClick={cancel}>
            {t('Stop')}
          </Button>
        )}
      </p>
      {!isReplaced && <PendingApprovals runId={runId} pulse={pulse} />}
    </article>
  );
}

const badgeOf = (isWaiting: boolean, hasText: boolean): { status: Status; word: string } =>
  isWaiting
    ? { status: 'waiting', word: t('awaiting approval') }
    : { status: 'running', word: hasText ? t('answering') : t('running') };
