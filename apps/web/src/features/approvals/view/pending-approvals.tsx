'use client';
import { t } from '../../../lib/texts/t.ts';
import { ApprovalCard } from './approval-card.tsx';
import styles from './approvals.module.css';
import { usePendingApprovals } from './use-pending-approvals.ts';

export type PendingApprovalsProps = {
  runId: string;
  /** Changes when an approval of the run is requested or answered. If absent, the server is polled every 2 s. */
  pulse?: string | undefined;
  /** If set, only this approval is shown. */
  approvalId?: string | undefined;
};

/** Renders the open approvals of a run as cards that can be answered in any order. Renders nothing when there are none. */
export function PendingApprovals({ runId, pulse, approvalId }: PendingApprovalsProps) {
  const { shown } = usePendingApprovals({ runId, pulse });
  const cards = approvalId === undefined ? shown : shown.filter(({ approval }) => approval.id === approvalId);
  if (cards.length === 0) return null;
  return (
    <section aria-label={t('Approvals')} data-own-keys className={styles.cards}>
      {cards.map(({ approval, isOpen }) => (
        <ApprovalCard key={approval.id} approval={approval} isOpen={isOpen} />
      ))}
    </section>
  );
}
