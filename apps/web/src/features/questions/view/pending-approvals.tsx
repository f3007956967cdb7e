'use client';
import { t } from '../../../lib/texts/t.ts';
import { ApprovalCard } from './approval-card.tsx';
import styles from './questions.module.css';
import { usePendingApprovals } from './use-pending-approvals.ts';

export type PendingApprovalsProps = {
  runId: string;
  /** Changes when something in the run was asked or answered; without it the server is asked every 2 s. */
  pulse?: string | undefined;
  /** Only the question about this. */
  questionId?: string | undefined;
};

/** What a run waits for from a person, each as a card to be answered in any order. Nothing where nothing is asked. */
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
