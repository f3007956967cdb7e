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
            <ul className="[&_li]:border-t [&_li]:border-hair" aria-label={t('Runs to compare with')}>
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
    <Link
      href={href}
      className="grid grid-cols-[110px_minmax(0,1fr)_auto] gap-y-2 gap-x-3 items-center min-h-9 px-2 py-1 rounded-1 text-small hover:bg-hover [&_b]:font-medium [&>span:last-child]:text-ink-3 [&>span:last-child]:whitespace-nowrap"
    >
      {run === undefined ? <span /> : <StatusBadge {...runStatus(run.status)} />}
      <span>
        <b>{t('Run {{runId}}', { runId: shortRunId(run_id) })}</b>
        {why !== undefined && <span className="text-ink-2">, {why}</span>}
      </span>
      <span>
        {run === undefined
          ? ''
          : `${counted(run.calls, 'call')}, ${formatDuration(run.duration_ms)}, ${run.started_at === null ? t('not started') : formatTimestamp(run.started_at, now)}`}
      </span>
    </Link>
  );
}
