'use client';
import type { ChatMessageItem } from '../../../lib/api-shapes.ts';
import { t } from '../../../lib/texts/t.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { ForeignText } from '../../../ui/foreign-text.tsx';
import { ReadableText } from '../../../ui/markdown/readable-text.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { describeMessageOutcome } from '../model/describe-message-outcome.ts';
import styles from './chat.module.css';
import { RunLinks } from './run-links.tsx';

/** Renders a message of the user, with what happened to it. */
export function Question({ message, isOneAtWork }: { message: ChatMessageItem; isOneAtWork: boolean }) {
  const outcome = describeMessageOutcome(message, isOneAtWork);
  return (
    <article aria-label={t('You')} className={styles.message} data-role="user" data-state={message.state}>
      <p className={styles.text}>
        <ForeignText text={message.text} />
      </p>
      {outcome !== undefined && (
        <p className={styles.line}>
          <StatusBadge status={outcome.status} word={outcome.text} size={12} className="whitespace-normal" />
        </p>
      )}
    </article>
  );
}

/** Renders the answer of a run, with its status if it failed. */
export function Answer({ message, onShowRun }: { message: ChatMessageItem; onShowRun: (runId: string) => void }) {
  const { text, state, error_code: code, run_id: runId, calls } = message;
  return (
    <article aria-label={t('Workflow')} className={styles.message} data-role="assistant" data-state={state}>
      {code !== null && <StatusBadge status={code === 'CANCELLED' ? 'cancelled' : 'failed'} word={labelOf(code)} />}
      <ReadableText text={text} className={styles.text} />
      <p className={styles.line}>
        {runId !== null && <RunLinks runId={runId} calls={calls ?? 0} onShowRun={onShowRun} />}
        <CopyButton what={t('answer')} text={() => text} />
      </p>
    </article>
  );
}

const labelOf = (code: string): string => (code === 'CANCELLED' ? t('stopped') : code);
