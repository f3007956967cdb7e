import Link from 'next/link';
import { t } from '../../../lib/texts/t.ts';
import { StatusMark } from '../../../ui/status-mark.tsx';
import type { Status } from '../../../ui/status.ts';
import type { SideEffectItem } from '../../../lib/api-shapes.ts';
import { shortRunId } from '../../run/index.ts';
import { type UndoLine, undoPlan } from '../model/undo-plan.ts';
import styles from './undo.module.css';

type UndoNoteProps = { effects: readonly SideEffectItem[]; runId: string; nodeId: string; callId: string };

const statusOf: Partial<Record<UndoLine['state'], Status>> = { undone: 'off', failed: 'failed', unknown: 'warning' };

/** On a receipt: its effect was undone since, or an attempt to undo it failed. */
export function UndoNote({ effects, runId, nodeId, callId }: UndoNoteProps) {
  const line = undoPlan(effects).find(one => one.id === callId && one.nodeId === nodeId && one.madeBy === runId);
  const status = line === undefined ? undefined : statusOf[line.state];
  if (line?.runId === undefined || status === undefined) return null;
  return (
    <p className={styles.mark}>
      <StatusMark
        status={status}
        word={
          line.state === 'unknown'
            ? t('Of its effect it is {{outcome}}', { outcome: line.words })
            : t('Its effect was {{outcome}}', { outcome: line.words })
        }
        className="whitespace-normal"
      />
      <Link href={`/runs/${encodeURIComponent(line.runId)}`}>{t('Run {{runId}}', { runId: shortRunId(line.runId) })}</Link>
    </p>
  );
}
