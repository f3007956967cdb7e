import Link from 'next/link';
import { StatusMark } from '../../../ui/status-mark.tsx';
import type { SideEffectItem } from '../../../lib/api-shapes.ts';
import { shortRunId } from '../../run/index.ts';
import { undoPlan } from '../model/undo-plan.ts';
import styles from './undo.module.css';

/** On a receipt: its effect was undone since, or an attempt to undo it failed. */
export function UndoNote({ effects, runId, callId }: { effects: readonly SideEffectItem[]; runId: string; callId: string }) {
  const line = undoPlan(effects).find(({ id, madeBy }) => id === callId && madeBy === runId);
  if (line?.runId === undefined || (line.state !== 'undone' && line.state !== 'failed')) return null;
  return (
    <p className={styles.mark}>
      <StatusMark
        status={line.state === 'undone' ? 'off' : 'failed'}
        word={line.state === 'undone' ? 'Its effect was undone' : `Its effect was ${line.words}`}
        className="whitespace-normal"
      />
      <Link href={`/runs/${encodeURIComponent(line.runId)}`}>Run {shortRunId(line.runId)}</Link>
    </p>
  );
}
