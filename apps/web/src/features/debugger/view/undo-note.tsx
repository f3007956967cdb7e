import Link from 'next/link';
import { t } from '../../../lib/texts/t.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import type { Status } from '../../../lib/status.ts';
import type { SideEffectItem } from '../../../lib/api-shapes.ts';
import { shortRunId } from '../../run/index.ts';
import { type UndoItem, undoPlan } from '../model/undo-plan.ts';

type UndoNoteProps = { effects: readonly SideEffectItem[]; runId: string; nodeId: string; callId: string };

const statusOf: Partial<Record<UndoItem['state'], Status>> = { undone: 'off', failed: 'failed', unknown: 'warning' };

/** Renders, on an envelope, that its effect has been compensated, or that the compensation failed. */
export function UndoNote({ effects, runId, nodeId, callId }: UndoNoteProps) {
  const row = undoPlan(effects).find(one => one.id === callId && one.nodeId === nodeId && one.madeBy === runId);
  const status = row === undefined ? undefined : statusOf[row.state];
  if (row?.runId === undefined || status === undefined) return null;
  return (
    <p className="[&_a]:text-accent-ink [&_a]:underline [&_a]:underline-offset-2 flex flex-wrap items-center gap-y-1 gap-x-2 px-4 pb-2 text-small">
      <StatusBadge
        status={status}
        word={
          row.state === 'unknown'
            ? t('Side effect: {{outcome}}', { outcome: row.text })
            : t('Side effect: {{outcome}}', { outcome: row.text })
        }
        className="whitespace-normal"
      />
      <Link href={`/runs/${encodeURIComponent(row.runId)}`}>{t('Run {{runId}}', { runId: shortRunId(row.runId) })}</Link>
    </p>
  );
}
