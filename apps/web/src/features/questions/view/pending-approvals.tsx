'use client';
import { t } from '../../../lib/texts/t.ts';
import { ApprovalCard } from './approval-card.tsx';
import styles from './questions.module.css';
import { usePendingApprovals } from './use-pending-approvals.ts';

export type PendingApprovalsProps = {
  runId: string;
  /** Changes when an approval of the run is requested or answered. If absent, the server is polled every 2 s. */
  pulse?: string | undefined;
  /** If set, only this approval is shown. */
  questionId?: string | undefined;
};

/** Renders the open approvals of a run as cards that can be answered in any order. Renders nothing when there are none. */
export function PendingApprovals({ runId, pulse, questionId }: PendingApprovalsProps) {
  const { shown } = usePendingApprovals({ runId, pulse });
  const cards = questionId === undefined ? shown : shown.filter(({ question }) => question.id === questionId);
  if (cards.length === 0) return null;
  return (
    <section aria-label={t('Approvals')} data-own-keys className={styles.cards}>
      {cards.map(({ question, isOpen }) => (
        <ApprovalCard key={question.id} question={question} isOpen={isOpen} />
      ))}
    </section>
  );
}
