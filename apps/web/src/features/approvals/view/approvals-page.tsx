'use client';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { counted } from '../../../lib/counted.ts';
import { formatFullTimestamp, formatTimestamp } from '../../../lib/timestamps.ts';
import { t } from '../../../lib/texts/t.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { useNow } from '../../../lib/use-now.ts';
import { workflowPath } from '../../../lib/workflow-path.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { UnknownOutcomes, useUnknownOutcomes } from '../../outcomes/index.ts';
import { Page, QueryRegion } from '../../shell/index.ts';
import { shortRunId } from '../../run/index.ts';
import { ApprovalCard } from './approval-card.tsx';
import styles from './approvals.module.css';
import { type VisibleApproval, usePendingApprovals } from './use-pending-approvals.ts';

/** Renders every open approval of every run that only a user can answer, oldest first. */
export function ApprovalsPage() {
  const { query, shown, count } = usePendingApprovals({});
  const { shown: unknown } = useUnknownOutcomes();
  const groups = Map.groupBy(shown, ({ approval }) => approval.run_id);
  return (
    <Page
      title={t('Approvals')}
      permission="edit"
      lead={t('Runs awaiting your approval. They wait even while the server is off, and nothing is sent until you approve.')}
      facts={count > 0 && <span>{counted(count, 'pending approval')}</span>}
    >
      <QueryRegion query={query} reading={t('Loading approvals…')}>
        {() =>
          shown.length === 0 && unknown.length > 0 ? null : shown.length === 0 ? (
            <EmptyState title={t('No pending approvals')}>
              {t(
                'Agents request approval before irreversible calls, and Confirm nodes for a value. Set approvals in an agent’s Policy tab, along with a budget that pauses for approval.',
              )}
            </EmptyState>
          ) : (
            [...groups].map(([runId, approvals]) => <RunGroup key={runId} runId={runId} approvals={approvals} />)
          )
        }
      </QueryRegion>
      <UnknownOutcomes />
    </Page>
  );
}

function RunGroup({ runId, approvals }: { runId: string; approvals: readonly VisibleApproval[] }) {
  const trpc = useTRPC();
  const now = useNow();
  const waiting = useQuery(trpc.runs.list.queryOptions({ status: 'waiting', with_parts: 'true', limit: 200 }));
  const { workflow_name: name, workflow_id: workflowId = '' } = waiting.data?.items.find(run => run.run_id === runId) ?? {};
  const runLink = <Link href={`/runs/${encodeURIComponent(runId)}`}>{t('Run {{runId}}', { runId: shortRunId(runId) })}</Link>;
  const since = approvals[0]?.approval.created_at;
  return (
    <section aria-label={t('Run {{runId}}', { runId: shortRunId(runId) })} className={styles.group}>
      <header className={styles.groupHead}>
        <h2>
          {workflowId === '' ? name : <Link href={workflowPath(workflowId)}>{name}</Link>}
          {name === undefined && runLink}
        </h2>
        {name !== undefined && runLink}
        {since !== undefined && (
          <span title={formatFullTimestamp(since)}>{t('since {{since}}', { since: formatTimestamp(since, now) })}</span>
        )}
      </header>
      <div className={styles.cards} data-wide>
        {approvals.map(({ approval, isOpen }) => (
          <ApprovalCard key={approval.id} approval={approval} isOpen={isOpen} />
        ))}
      </div>
    </section>
  );
}
