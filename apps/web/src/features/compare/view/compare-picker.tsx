'use client';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { comparePath } from '../../../lib/compare-path.ts';
import { counted } from '../../../lib/counted.ts';
import { formatDuration } from '../../../lib/format.ts';
import { formatTimestamp } from '../../../lib/timestamps.ts';
import { runStatus } from '../../../lib/run-status.ts';
import { t } from '../../../lib/texts/t.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { shortRunId } from '../../run/index.ts';
import { QueryRegion } from '../../shell/index.ts';
import { type PickerRun, pickerRuns } from '../model/picker-runs.ts';
import styles from './compare.module.css';

const offered = 50;
const minute = 60_000;

type ComparePickerProps = {
  runId: string;
  workflowId: string;
  /** The run it was forked from. */
  parentId: string | undefined;
  onClose: () => void;
};

/** Renders the choice of a run to compare with: runs of the same workflow, related ones first. */
export function ComparePicker({ runId, workflowId, parentId, onClose }: ComparePickerProps) {
  const trpc = useTRPC();
  const now = useNow(minute);
  const runs = useQuery(trpc.runs.list.queryOptions({ workflow_id: workflowId, limit: offered }));
  return (
    <Dialog
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      title={t('Compare with')}
      description={t('Compare run {{runId}} with another run of its workflow. The latest {{offered}} are listed.', {
        runId: shortRunId(runId),
        offered,
      })}
      width="wide"
    >
      <QueryRegion query={runs} reading={t('Loading runs…')} rows={5}>
        {({ items }) => {
          const choices = pickerRuns(items, runId, parentId);
          if (choices.length === 0)
            return <EmptyState title={t('No other runs')}>{t('Run the workflow again or fork this run to compare.')}</EmptyState>;
          return (
            <ul className={styles.runs} aria-label={t('Runs to compare with')}>
              {choices.map(choice => (
                <li key={choice.run_id}>
                  <Choice choice={choice} href={comparePath(runId, choice.run_id)} now={now} />
                </li>
              ))}
            </ul>
          );
        }}
      </QueryRegion>
    </Dialog>
  );
}

function Choice({ choice: { run_id, why, run }, href, now }: { choice: PickerRun; href: string; now: Date }) {
  return (
    <Link href={href} className={styles.run}>
      {run === undefined ? <span /> : <StatusBadge {...runStatus(run.status)} />}
      <span>
        <b>{t('Run {{runId}}', { runId: shortRunId(run_id) })}</b>
        {why !== undefined && <span className={styles.why}>, {why}</span>}
      </span>
      <span>
        {run === undefined
          ? ''
          : `${counted(run.calls, 'call')}, ${formatDuration(run.duration_ms)}, ${run.started_at === null ? t('not started') : formatTimestamp(run.started_at, now)}`}
      </span>
    </Link>
  );
}
