'use client';
import type { AgentFold, CallWait } from '@pinion/contracts';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { formatClock, pendingApprovalIds, type RunViewStore } from '../../run/index.ts';
import type { CallRow } from '../model/call-row.ts';
import { phaseOf, type RowPhase } from '../model/row-labels.ts';
import { waitAt } from '../model/wait-at.ts';
import { EditedNote } from './edited-note.tsx';
import { CallDetails } from './call-details.tsx';
import styles from './call-inspector.module.css';
import { t } from '../../../lib/texts/t.ts';
import { JsonView } from '../../../ui/json/json-view.tsx';
import { Label } from '../../../ui/section.tsx';
import { PendingApprovals } from '../../approvals/index.ts';
import { printedAt } from '../model/printed-at.ts';
import { Printed } from './printed.tsx';

export type CallReportProps = {
  run: RunViewStore;
  row: CallRow;
  pinned?: readonly string[];
  pin?: ReactNode;
  /** Additional actions on the call. */
  actions?: ReactNode;
  /** The later compensation of its effect, if any. */
  undone?: ReactNode;
};

const none: readonly string[] = [];

/** Renders one call at the playhead: its tool envelope, or what it waits for, with the approval if one is required. */
export function CallReport({ run, row, pinned = none, pin, actions, undone }: CallReportProps) {
  const phase = useStore(run, state => phaseOf(row, state.count));
  const wait = useStore(run, state => (phase === 'open' ? waitAt(row, state.count) : undefined));
  useStore(run, state => (row.end_ms === undefined ? state.revision : -1));
  const { latest } = run.getState().journal;
  const envelope = phase === 'over' ? row.envelope : undefined;
  if (envelope === undefined) return <PendingCall run={run} row={row} phase={phase} wait={wait} />;
  const spec = latest.started?.tools.find(tool => tool.name === row.name && tool.version === row.version);
  const agent: AgentFold['started'] = latest.nodes.get(row.node_id)?.agent?.started;
  return (
    <>
      <EditedNote row={row} phase={phase} />
      {undone}
      <CallDetails
        run={run}
        envelope={envelope}
        spec={spec}
        row={row}
        pinned={pinned}
        pin={pin}
        actions={actions}
        agent={agent}
      />
    </>
  );
}

type PendingCallProps = { run: RunViewStore; row: CallRow; phase: RowPhase; wait: CallWait['kind'] | undefined };

/**
 * Renders a call that has no tool envelope at the playhead: not started, in progress, accepted by a slow tool, or awaiting
 * approval.
 */
function PendingCall({ run, row, phase, wait }: PendingCallProps) {
  const pulse = useStore(run, state => pendingApprovalIds(state.journal));
  const { question } = row;
  // The approval is requested now, whatever moment is shown: an answer never applies to the past.
  const needsApprovalNow = row.status === 'needs_approval' && wait === 'needs_approval';
  return (
    <>
      <p className={styles.pending}>{pendingText(row, phase, wait)}</p>
      {phase === 'open' && <LivePrinted run={run} row={row} />}
      {needsApprovalNow && question !== undefined && (
        <PendingApprovals runId={run.getState().runId} approvalId={question.question_id} pulse={pulse} />
      )}
      {!needsApprovalNow && wait === 'needs_approval' && question?.input !== undefined && (
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
  const since = formatClock(row.waits.findLast(one => one.kind === wait)?.from_ms ?? row.start_ms);
  switch (wait) {
    case 'needs_approval':
      return t('Nothing has been sent. Awaiting approval since {{since}} s.', { since });
    case 'held': {
      const expiresAt = row.question?.expires_at;
      const dragged = t('Sent. Accepted by the tool at {{since}} s, result pending.', { since });
      return expiresAt === undefined ? dragged : `${dragged} ${t('Expires at {{expiresAt}}.', { expiresAt })}`;
    }
    case 'waiting_for_sandbox':
      return t('Waiting for a sandbox since {{since}} s. The time limit does not run.', { since });
    case undefined:
      return t('Sent at {{clockReading}} s. No result at this point.', { clockReading: formatClock(row.start_ms) });
  }
}

/** Renders what the code of a running call had printed at the playhead. */
function LivePrinted({ run, row }: { run: RunViewStore; row: CallRow }) {
  const stdout = useStore(run, state => printedAt(row, 'stdout', state.count));
  const stderr = useStore(run, state => printedAt(row, 'stderr', state.count));
  if (stdout === undefined && stderr === undefined) return null;
  return (
    <div className={styles.live}>
      <Printed title={t('Standard output')} text={stdout} isLive />
      <Printed title={t('Standard error')} text={stderr} isLive />
    </div>
  );
}
