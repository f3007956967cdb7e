'use client';
import type { RunFold } from '@pinion/contracts';
import Link from 'next/link';
import { useState } from 'react';
import { useStore } from 'zustand';
import { counted } from '../../../lib/counted.ts';
import { t } from '../../../lib/texts/t.ts';
import { Button } from '../../../ui/button.tsx';
import { StopIcon } from '../../../ui/icons/action-icons.tsx';
import { ForeignText } from '../../../ui/foreign-text.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { PendingApprovals } from '../../questions/index.ts';
import { createRunStore, pendingApprovalIds, shortRunId, tallyOf, useCancelRun, useRunTail } from '../../run/index.ts';
import styles from './chat.module.css';

/** Renders the turn in progress: text as it streams, calls as they are made, and pending approvals. */
export function LiveTurn({ runId, onShowRun }: { runId: string; onShowRun: (runId: string) => void }) {
  const [store] = useState(() => createRunStore(runId));
  const { isCancelling, cancel } = useCancelRun(runId);
  useRunTail(store);
  useStore(store, state => state.revision);
  const pulse = useStore(store, state => pendingApprovalIds(state.journal));
  const { journal } = store.getState();
  const isWaiting = journal.latest.status === 'waiting';
  const label = describeText(journal.latest);
  return (
    <article aria-label={t('Workflow, running')} className={styles.message} data-role="assistant" data-state="running">
      {label !== '' && (
        <p className={styles.text}>
          <ForeignText text={label} />
        </p>
      )}
      <p className={styles.line}>
        <StatusBadge
          status={isWaiting ? 'waiting' : 'running'}
          word={isWaiting ? t('awaiting approval') : label === '' ? t('running') : 'answering'}
          size={12}
        />
        <span>{counted(tallyOf(journal).calls, 'call')}</span>
        <Link href={`/runs/${encodeURIComponent(runId)}`}>{t('Run {{runId}}', { runId: shortRunId(runId) })}</Link>
        <Button size="small" onClick={() => onShowRun(runId)}>
          {t('Show here')}
        </Button>
        <Button size="small" kind="line" icon={<StopIcon size={12} />} busy={isCancelling && t('Stopping')} onClick={cancel}>
          {t('Stop')}
        </Button>
      </p>
      <PendingApprovals runId={runId} pulse={pulse} />
    </article>
  );
}

/** Returns the newest text of the agent that produced output last. */
function describeText(run: RunFold): string {
  const agents = [...run.nodes.values()].flatMap(({ agent }) => (agent === undefined ? [] : [agent]));
  const label = agents.map(
    agent => agent.partial || agent.response || (agent.turns.findLast(turn => turn.text !== '')?.text ?? ''),
  );
  return label.findLast(text => text !== '') ?? '';
}
