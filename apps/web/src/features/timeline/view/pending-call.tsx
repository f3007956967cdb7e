'use client';
import type { CallWait } from '@pinion/contracts';
import { useStore } from 'zustand';
import { t } from '../../../lib/texts/t.ts';
import { JsonView } from '../../../ui/json/json-view.tsx';
import { Label } from '../../../ui/section.tsx';
import { PendingApprovals } from '../../questions/index.ts';
import { formatClock, pendingApprovalIds, type RunStore } from '../../run/index.ts';
import type { RowPhase } from '../model/row-labels.ts';
import type { CallRow } from '../model/call-row.ts';
import styles from './call-inspector.module.css';

type PendingCallProps = { run: RunStore; row: CallRow; phase: RowPhase; wait: CallWait['kind'] | undefined };

/**
 * Renders a call that has no tool envelope at the playhead: not started, in progress, accepted by a slow tool, or awaiting
 * approval.
 */
export function PendingCall({ run, row, phase, wait }: PendingCallProps) {
  const pulse = useStore(run, state => pendingApprovalIds(state.journal));
  const { question } = row;
  // The approval is requested now, whatever moment is shown: an answer never applies to the past.
  const needsApprovalNow = row.status === 'asked' && wait === 'asked';
  return (
    <>
      <p className={styles.pending}>{pendingText(row, phase, wait)}</p>
      {needsApprovalNow && question !== undefined && (
        <PendingApprovals runId={run.getState().runId} questionId={question.question_id} pulse={pulse} />
      )}
      {!needsApprovalNow && wait === 'asked' && question?.input !== undefined && (
        <div className={styles.value}>
          <JsonView
            value={question.input}
            label={t('Input')}
            title={<Label>{t('Input submitted for approval')}</Label>}
            maxHeight={260}
          />
        </div>
      )}
    </>
  );
}

function pendingText(row: CallRow, phase: RowPhase, wait: CallWait['kind'] | undefined): string {
  if (phase === 'future')
    return t('This call starts at {{clockReading}} s, after the playhead.', { clockReading: formatClock(row.start_ms) });
  const since = formatClock(row.waits.find(one => one.kind === wait)?.from_ms ?? row.start_ms);
  switch (wait) {
    case 'asked':
      return t('Nothing has been sent. Awaiting approval since {{since}} s.', { since });
    case 'held': {
      const expiresAt = row.question?.expires_at;
      const dragged = t('Sent. Accepted by the tool at {{since}} s, result pending.', { since });
      return expiresAt === undefined ? dragged : `${dragged} ${t('Expires at {{expiresAt}}.', { expiresAt })}`;
    }
    case undefined:
      return t('Sent at {{clockReading}} s. No result at this point.', { clockReading: formatClock(row.start_ms) });
  }
}
