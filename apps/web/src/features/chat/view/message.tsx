import Link from 'next/link';
import type { ChatMessageItem } from '../../../lib/api-shapes.ts';
import { counted } from '../../../lib/counted.ts';
import { t } from '../../../lib/texts/t.ts';
import { Button } from '../../../ui/button.tsx';
import { ForeignText } from '../../../ui/foreign-text.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { shortRunId } from '../../run/index.ts';
import type { MessageOutcome } from '../model/describe-message-outcome.ts';
import styles from './chat.module.css';

export type MessageProps = { message: ChatMessageItem; fate: MessageOutcome | undefined; onShowRun: (runId: string) => void };

/** Renders one message with its status, or with what its run did. */
export function Message({ message, fate, onShowRun }: MessageProps) {
  const { role, text, state, error_code: code, run_id: runId } = message;
  return (
    <article
      aria-label={role === 'user' ? t('You') : t('Workflow')}
      className={styles.message}
      data-role={role}
      data-state={state}
    >
      {code !== null && <StatusBadge status={code === 'CANCELLED' ? 'cancelled' : 'failed'} word={labelOf(code)} />}
      <p className={styles.text}>
        <ForeignText text={text} />
      </p>
      {fate !== undefined && (
        <p className={styles.line}>
          <StatusBadge status={fate.mark} word={fate.words} size={12} className="whitespace-normal" />
        </p>
      )}
      {role === 'assistant' && runId !== null && (
        <p className={styles.line}>
          <span>{counted(message.calls ?? 0, 'call')}</span>
          <Link href={`/runs/${encodeURIComponent(runId)}`}>{t('Run {{runId}}', { runId: shortRunId(runId) })}</Link>
          <Button size="small" onClick={() => onShowRun(runId)}>
            {t('Show here')}
          </Button>
        </p>
      )}
    </article>
  );
}

const labelOf = (code: string): string => (code === 'CANCELLED' ? 'stopped' : code);
