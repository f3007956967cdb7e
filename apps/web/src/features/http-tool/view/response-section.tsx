'use client';
import type { ToolEnvelope } from '@pinion/contracts';
import Link from 'next/link';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { formatBytes, formatDuration } from '../../../lib/format.ts';
import { t } from '../../../lib/texts/t.ts';
import { visibleText } from '../../../lib/visible-text.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FailureNote } from '../../../ui/failure-note.tsx';
import { JsonView } from '../../../ui/json/json-view.tsx';
import { LoadingRows } from '../../../ui/loading-rows.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { PendingApprovals } from '../../approvals/index.ts';
import { createRunViewStore, pendingApprovalIds, shortRunId, useRunTail } from '../../run/index.ts';
import { useApproveSent } from '../actions/use-approve-sent.ts';
import { readResponse } from '../model/read-response.ts';
import { responseRemedy } from '../model/response-remedy.ts';

type ResponseSectionProps = {
  runId: string;
  /** The address of the request. */
  address: string;
  /** The input of the call, if the user approved it by sending the request. */
  approvedInput: unknown;
  /** Called with the body of a successful response. */
  onBody: (body: unknown) => void;
  onEnd: () => void;
};

/** Renders the response of the request that a run sends: live while it waits, then status, time, headers and body. */
export function ResponseSection({ runId, address, approvedInput, onBody, onEnd }: ResponseSectionProps) {
  const [store] = useState(() => createRunViewStore(runId));
  useRunTail(store);
  useStore(store, state => state.revision);
  const { journal } = store.getState();
  const row = journal.timeline.rows.find(one => one.kind === 'call');
  const envelope = row?.kind === 'call' ? row.envelope : undefined;
  const isPending = row?.kind === 'call' && envelope === undefined && row.question !== undefined;
  const approval = useApproveSent({ runId, isAsked: isPending, approvedInput });
  const isAsked = isPending && approval.kind !== 'approving';
  const isOver = journal.latest.isOver();
  const section = useRef<HTMLElement>(null);
  const report = useEffectEvent((ended: ToolEnvelope) => {
    if (ended.error === undefined && ended.truncated !== true) onBody(ended.output);
  });
  useEffect(() => {
    if (envelope !== undefined) report(envelope);
  }, [envelope]);
  const reportEnd = useEffectEvent(onEnd);
  useEffect(() => {
    if (isOver) reportEnd();
  }, [isOver]);
  // The button that sends is at the end of the dialog, and the response above it can be out of view.
  const isShown = envelope !== undefined || isAsked;
  useEffect(() => {
    // Newer browsers return a promise here, which an effect must not return.
    section.current?.scrollIntoView({ block: isShown ? 'start' : 'nearest' });
  }, [isShown]);
  return (
    <section ref={section} aria-label={t('Response')} className="grid min-w-0 gap-2 border-t border-line pt-3">
      <header className="flex flex-wrap items-center gap-3" aria-live="polite">
        <h3 className="font-semibold">{t('Response')}</h3>
        {envelope !== undefined && <ResponseFacts envelope={envelope} />}
        {envelope === undefined && (
          <StatusBadge
            status={isOver ? 'failed' : isAsked ? 'waiting' : 'running'}
            word={isOver ? t('no result') : isAsked ? t('Awaiting approval') : t('Sending')}
          />
        )}
        <Link href={`/runs/${encodeURIComponent(runId)}`} className="ml-auto text-small text-accent-ink underline">
          {t('Run {{runId}}', { runId: shortRunId(runId) })}
        </Link>
      </header>
      {approval.kind === 'refused' && isAsked && <FailureNote failure={approval.failure} />}
      {isAsked && <PendingApprovals runId={runId} pulse={pendingApprovalIds(journal)} />}
      {envelope === undefined && !isOver && !isAsked && <LoadingRows label={t('Sending')} rows={3} />}
      {envelope !== undefined && <ResponseBody envelope={envelope} address={address} />}
    </section>
  );
}

function ResponseFacts({ envelope }: { envelope: ToolEnvelope }) {
  const { status, ms, bytes } = readResponse(envelope);
  const isFine = envelope.error === undefined;
  const word = status === undefined ? (isFine ? t('Succeeded') : t('No response')) : String(status);
  return (
    <>
      <StatusBadge status={isFine ? 'ok' : 'failed'} kind="pill" word={word} />
      {ms !== undefined && <span className="text-small text-ink-2">{formatDuration(ms)}</span>}
      {bytes !== undefined && status !== undefined && <span className="text-small text-ink-2">{formatBytes(bytes)}</span>}
    </>
  );
}

function ResponseBody({ envelope, address }: { envelope: ToolEnvelope; address: string }) {
  const { body, headers } = readResponse(envelope);
  const { error } = envelope;
  return (
    <>
      {error !== undefined && (
        <ErrorState code={error.code} title={visibleText(error.message)}>
          {responseRemedy(error, address)}
        </ErrorState>
      )}
      {body !== undefined && <JsonView value={body} label={t('Body')} maxHeight={280} />}
      {headers.length > 0 && (
        <details className="text-small">
          <summary className="cursor-pointer text-ink-2">{t('Response headers')}</summary>
          <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5 font-mono">
            {headers.map(([name, value]) => (
              <div key={name} className="contents">
                <dt className="text-ink-3">{name}</dt>
                <dd className="min-w-0 break-all">{visibleText(value)}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </>
  );
}
