import type { Failure } from '../../../lib/failure.ts';
import { t } from '../../../lib/texts/t.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import styles from './approvals.module.css';

/** Renders the server's refusal of an answer: the message and what to do. */
export function AnswerError({ failure }: { failure: Failure }) {
  return (
    <p role="alert" className={styles.refused}>
      <StatusBadge
        status="failed"
        word={t('Not sent. {{message}}', { message: failure.message })}
        className="whitespace-normal"
      />
      <span>{failure.remedy}</span>
    </p>
  );
}
