'use client';
import { useRef } from 'react';
import { formatList } from '../../../lib/texts/format-list.ts';
import type { ApprovalItem } from '../../../lib/api-shapes.ts';
import { t } from '../../../lib/texts/t.ts';
import { RequirePermission } from '../../session/index.ts';
import { ForeignText } from '../../../ui/foreign-text.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { type AnswerState, type Reply, useAnswerApproval } from '../actions/use-answer-approval.ts';
import { readBudget, readCall, readValue } from '../model/read-approval.ts';
import { approvalOutcomeText } from '../model/approval-text.ts';
import { BudgetForm } from './budget-form.tsx';
import { CallForm } from './call-form.tsx';
import { useMemberNames } from '../../session/index.ts';
import styles from './approvals.module.css';
import { ValueForm } from './value-form.tsx';

export type ApprovalCardProps = { approval: ApprovalItem; isOpen: boolean };

/**
 * Renders one open approval: the request and the possible answers. An answered one is a single line with the user and the
 * answer.
 */
export function ApprovalCard({ approval, isOpen }: ApprovalCardProps) {
  const card = useRef<HTMLElement>(null);
  const { answering, answer, outcome } = useAnswerApproval(approval, isOpen);
  const budget = approval.kind === 'budget' ? readBudget(approval) : undefined;
  const name = nameOf(approval);
  const sendReply = (reply: Reply) => {
    answer(reply);
    card.current?.focus(); // The button that had the focus is gone with the form.
  };
  const names = useMemberNames();
  const row =
    outcome === undefined ? answerStatus(answering) : { ...outcomeStatus(outcome), label: approvalOutcomeText(outcome, names) };
  return (
    <article
      ref={card}
      tabIndex={-1}
      aria-label={t('Approval for {{name}}', { name })}
      className={styles.card}
      data-over={row !== undefined}
    >
      {row !== undefined ? (
        <p role="status" className={styles.over}>
          <StatusBadge status={row.status} word={null} />
          <b>
            <ForeignText text={name} />
          </b>{' '}
          <span>{row.label}</span>
        </p>
      ) : (
        <RequirePermission permission="edit">
          {budget !== undefined ? (
            <BudgetForm requested={budget} nodeId={approval.node_id} answering={answering} onAnswer={sendReply} />
          ) : approval.kind === 'approval' ? (
            <ValueForm approval={approval} answering={answering} onAnswer={sendReply} />
          ) : (
            <CallForm approval={approval} answering={answering} onAnswer={sendReply} />
          )}
        </RequirePermission>
      )}
    </article>
  );
}

function nameOf(approval: ApprovalItem): string {
  if (approval.kind === 'budget') return t('the budget');
  return approval.kind === 'approval' ? readValue(approval).title : readCall(approval).name;
}

type AnswerStatus = { status: 'ok' | 'denied' | 'off'; label: string };

const outcomeStatus = ({ state, decision }: ApprovalItem): Pick<AnswerStatus, 'status'> => ({
  status: state === 'withdrawn' ? 'off' : decision === 'approved' ? 'ok' : 'denied',
});

function answerStatus(answering: AnswerState): AnswerStatus | undefined {
  if (answering.kind !== 'said') return undefined;
  const { reply, isSaved } = answering;
  const sent = (label: string): string => (isSaved ? label : formatList([label, t('sending')]));
  if (reply.decision === 'decline') return { status: 'denied', label: sent(t('Rejected')) };
  if (reply.budget !== undefined) return { status: 'ok', label: sent(t('Limit raised, agent continues')) };
  return { status: 'ok', label: sent(reply.input === undefined ? t('Approved') : t('Approved with your changes')) };
}
