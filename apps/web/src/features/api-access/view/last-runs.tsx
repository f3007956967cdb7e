'use client';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { formatDuration } from '../../../lib/format.ts';
import { runStatus } from '../../../lib/run-status.ts';
import { t } from '../../../lib/texts/t.ts';
import { formatTimestamp } from '../../../lib/timestamps.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Section } from '../../../ui/section.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import styles from './api-access.module.css';

/** The number of runs that are shown. */
const shown = 5;

/** Renders the newest runs of a workflow, also while requests arrive. */
export function LastRuns({ workflowId }: { workflowId: string }) {
  const trpc = useTRPC();
  const now = useNow(10_000);
  const options = trpc.runs.list.queryOptions({ workflow_id: workflowId, limit: shown });
  const runs = useQuery({ ...options, refetchInterval: 3000 }).data?.items;
  return (
    <Section title={t('Last runs')} kind="page" level={3}>
      {runs?.length === 0 && <p className={styles.text}>{t('No runs yet. Paste the code into a terminal to start one.')}</p>}
      <ul className={styles.runs} aria-label={t('Last runs')}>
        {(runs ?? []).map(run => (
          <li key={run.run_id}>
            <StatusBadge {...runStatus(run.status)} />
            <Link href={`/runs/${encodeURIComponent(run.run_id)}`}>{t('Run {{runId}}', { runId: run.run_id.slice(-8) })}</Link>
            <span>
              {run.workflow_version === null ? t('draft') : t('version {{version}}', { version: run.workflow_version })}
            </span>
            <span>{run.duration_ms === null ? t('—') : formatDuration(run.duration_ms)}</span>
            <span>{run.started_at === null ? t('pending') : formatTimestamp(run.started_at, now)}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
