'use client';
import type { ToolEnvelope } from '@pinion/contracts';
import { useMutation } from '@tanstack/react-query';
import Link from 'next/link';
import { Suspense } from 'react';
import { failureOf } from '../../../lib/failure.ts';
import { lazyPart } from '../../../lib/lazy/lazy-part.tsx';
import { t } from '../../../lib/texts/t.ts';
import type { RetriedCall } from '../../../lib/api-shapes.ts';
import { useTRPCClient } from '../../../lib/trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FailureNote } from '../../../ui/failure-note.tsx';
import { JsonView } from '../../../ui/json/json-view.tsx';
import { LoadingRows } from '../../../ui/loading-rows.tsx';
import { Label } from '../../../ui/section.tsx';
import { SideEffectScale } from '../../../ui/side-effect-scale.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { shortRunId } from '../../run/index.ts';
import { describeRepeatRisk } from '../model/describe-repeat-risk.ts';

/** Loaded with its code when there are two values to compare. */
const { View: TwoValues } = lazyPart(async () => (await import('../../compare/index.ts')).TwoValues);

export type RetryCallDialogProps = {
  runId: string;
  nodeId: string;
  envelope: ToolEnvelope;
  /** The side effect of the tool. Unknown counts as the worst class. */
  sideEffect: string | undefined;
  onClose: () => void;
};

/**
 * Renders the dialog that repeats one call alone, with the same tool version and input: first its possible side effects, then
 * the new result beside the original one.
 */
export function RetryCallDialog({ runId, nodeId, envelope, sideEffect, onClose }: RetryCallDialogProps) {
  const client = useTRPCClient();
  const call = useMutation({
    mutationFn: () => client.runs.call_again.mutate({ id: runId, node_id: nodeId, call_id: envelope.call_id }),
  });
  const outlook = describeRepeatRisk(sideEffect);
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      width="wide"
      title={t('Retry {{name}}', { name: envelope.name })}
      description={t('Calls version {{version}} with the same input in a new run, subject to policy. This run does not change.', {
        version: envelope.version,
      })}
      actions={
        <>
          <Button onClick={onClose}>{t('Close')}</Button>
          <Button
            kind={outlook.isHarmless ? 'main' : 'danger'}
            busy={call.isPending && t('Calling')}
            onClick={() => call.mutate()}
          >
            {call.data === undefined ? t('Retry call') : t('Retry again')}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <p role="status" className="flex items-center gap-2 text-small">
          <SideEffectScale level={sideEffect ?? 'irreversible'} />
          <StatusBadge status={outlook.isHarmless ? 'ok' : 'warning'} word={outlook.text} className="whitespace-normal" />
        </p>
        <JsonView value={envelope.input} label={t('Input')} title={<Label>{t('Input')}</Label>} maxHeight={160} />
        <FailureNote failure={call.error === null ? null : failureOf(call.error)} />
        {call.data !== undefined && <Result before={envelope} again={call.data} />}
      </div>
    </Dialog>
  );
}

function Result({ before, again: { run_id, envelope } }: { before: ToolEnvelope; again: RetriedCall }) {
  const run = (
    <Link href={`/runs/${encodeURIComponent(run_id)}`} className="text-accent-ink">
      {t('Open run {{runId}}', { runId: shortRunId(run_id) })}
    </Link>
  );
  if (envelope === undefined)
    return (
      <p role="status" className="flex items-center justify-between gap-3 text-small">
        <StatusBadge status="waiting" word={t('Not finished: running or awaiting approval.')} className="whitespace-normal" />
        {run}
      </p>
    );
  const error = envelope.error ?? undefined;
  return (
    <section aria-label={t('Retry result')} className="grid gap-2">
      <p role="status" className="flex items-center justify-between gap-3 text-small">
        <StatusBadge
          status={error !== undefined ? 'failed' : envelope.meta?.cache === undefined ? 'ok' : 'cached'}
          word={error === undefined ? t('Succeeded') : `${error.code}: ${error.message}`}
          className="whitespace-normal"
        />
        {run}
      </p>
      {error === undefined && (
        <JsonView value={envelope.output} label={t('New output')} title={<Label>{t('New output')}</Label>} maxHeight={220} />
      )}
      {error === undefined && (
        <div className="grid gap-1">
          <Label>{t('Compared with original')}</Label>
          <Suspense fallback={<LoadingRows label={t('Comparing…')} />}>
            <TwoValues label={t('Output')} before={before.output} after={envelope.output} sides={t('− original, + new')} />
          </Suspense>
        </div>
      )}
    </section>
  );
}
