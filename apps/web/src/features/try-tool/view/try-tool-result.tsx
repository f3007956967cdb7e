'use client';
import type { ToolEnvelope } from '@pinion/contracts';
import Link from 'next/link';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useStore } from 'zustand';
import { t } from '../../../lib/texts/t.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LoadingRows } from '../../../ui/loading-rows.tsx';
import { STATUS_LABEL } from '../../../lib/status.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { callStatusBadge, createRunViewStore, shortRunId, useCancelRun, useRunTail } from '../../run/index.ts';
import { CallReport } from '../../timeline/index.ts';

export type TryToolResultProps = {
  runId: string;
  onAgain: () => void;
  /** Called when the call has ended. */
  onEnvelope?: (envelope: ToolEnvelope) => void;
  /** Returns additional actions on a call that has ended. */
  actions?: (envelope: ToolEnvelope) => ReactNode;
};

/** Renders the single call of a run: live while it is running, then its envelope. */
export function TryToolResult({ runId, onAgain, onEnvelope, actions }: TryToolResultProps) {
  const [store] = useState(() => createRunViewStore(runId));
  useRunTail(store);
  useStore(store, state => state.revision);
  const connection = useStore(store, state => state.connection);
  const error = useStore(store, state => state.error);
  const { journal } = store.getState();
  const { isCancelling, cancel } = useCancelRun(runId);
  const row = journal.timeline.rows.find(one => one.kind === 'call');
  const isOver = journal.latest.isOver();
  const envelope = row?.kind === 'call' ? row.envelope : undefined;
  const badge = row?.kind === 'call' && envelope !== undefined ? callStatusBadge(row.status) : undefined;
  const report = useEffectEvent((ended: ToolEnvelope) => onEnvelope?.(ended));
  useEffect(() => {
    if (envelope !== undefined) report(envelope);
  }, [envelope]);
  return (
    <section aria-label={t('Result')} className="grid min-w-0 gap-2 pb-3">
      <header className="flex flex-wrap items-center gap-3" aria-live="polite">
        {badge === undefined ? (
          <StatusBadge status={isOver ? 'failed' : 'running'} word={isOver ? t('no result') : t('in progress')} />
        ) : (
          <StatusBadge status={badge} kind="pill" word={STATUS_LABEL[badge]} />
        )}
        <Link href={`/runs/${encodeURIComponent(runId)}`} className="text-small text-accent-ink underline">
          {t('Run {{runId}}', { runId: shortRunId(runId) })}
        </Link>
        <span className="ml-auto flex gap-2">
          {!isOver && connection !== 'lost' && (
            <Button size="small" busy={isCancelling && t('Cancelling')} onClick={cancel}>
              {t('Cancel call')}
            </Button>
          )}
          {envelope !== undefined && actions?.(envelope)}
          <Button kind="line" size="small" onClick={onAgain}>
            {t('Change input')}
          </Button>
        </span>
      </header>
      {connection === 'lost' && error !== undefined && (
        <ErrorState code={error.code} title={error.message}>
          {t('The call continues. Open its run to see the result.')}
        </ErrorState>
      )}
      <div className="-mx-4 min-w-0">
        {row?.kind === 'call' ? (
          <CallReport run={store} row={row} />
        ) : (
          !isOver && connection !== 'lost' && <LoadingRows label={t('Calling')} rows={3} />
        )}
      </div>
    </section>
  );
}
