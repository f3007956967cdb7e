'use client';
import type { RunEvent } from '@pinion/contracts';
import { useMemo, useState } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { type Failure, failureOf } from '../../../lib/failure.ts';
import { useTRPCClient } from '../../../lib/trpc.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { HelpButton } from '../../help/index.ts';
import { type ForkChoice, draftOf, type ForkDraft, readDraft } from '../model/fork-draft.ts';
import type { ForkTarget } from '../model/fork-target.ts';
import { previewFork, rerunSummary, type ForkPreview, keptSummary } from '../model/fork-preview.ts';
import { choicesOf, explainTarget, targetTitle } from '../model/fork-text.ts';
import { DraftFields } from './draft-fields.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';

export type ForkDialogProps = {
  runId: string;
  /** The events of the run up to the moment when the dialog opened. */
  events: readonly RunEvent[];
  target: ForkTarget;
  onClose: () => void;
  onForked: (runId: string) => void;
};

/**
 * Renders the fork dialog: the editable values at a point of a run, what the fork keeps and drops, and the button that starts
 * it.
 */
export function ForkDialog({ runId, events, target, onClose, onForked }: ForkDialogProps) {
  const client = useTRPCClient();
  const [draft, setDraft] = useState<ForkDraft>(() => draftOf(target));
  const [sending, setSending] = useState<{ isBusy: boolean; failure?: Failure }>({ isBusy: false });
  const { answer } = draft;
  // The content of an edit changes only its own event, so the preview is computed once per kind of edit.
  const preview = useMemo(() => previewFork(events, target.at, sampleEdits[answer]), [events, target, answer]);
  const { edit, faults } = readDraft(target, draft);
  const choices = choicesOf(target);
  const send = async () => {
    setSending({ isBusy: true });
    try {
      const { run_id } = await client.runs.fork.mutate({ id: runId, at: target.at, ...(edit === undefined ? {} : { edit }) });
      onForked(run_id);
    } catch (thrown) {
      setSending({ isBusy: false, failure: failureOf(thrown) });
    }
  };
  return (
    <FormDialog
      title={targetTitle(target)}
      description={
        <>
          {explainTarget(target)} <HelpButton topic="fork" />
        </>
      }
      width="wide"
      verb={t('Fork')}
      busy={sending.isBusy && t('Starting')}
      disabled={!preview.ok || Object.keys(faults).length > 0}
      failure={sending.failure === undefined ? null : { ...shownOf(sending.failure), remedy: t('No run was started.') }}
      onSend={() => void send()}
      onClose={onClose}
    >
      {choices.length > 1 && (
        <Segmented
          label={t('Replace with')}
          value={answer}
          options={choices}
          onChange={(next: ForkChoice) => setDraft({ ...draft, answer: next })}
        />
      )}
      <DraftFields
        draft={draft}
        faults={faults}
        isCut={target.kind === 'call' && target.envelope.truncated === true}
        onDraft={setDraft}
      />
      <ForkImpactNote preview={preview} />
    </FormDialog>
  );
}

const shownOf = ({ code, message }: Failure) => ({ code, message });

const sampleEdits = {
  output: { output: null },
  error: { error: { code: 'UNKNOWN', message: '' } },
  turn: { turn: {} },
  again: undefined,
  texts: undefined,
} as const;

/** Renders the outlook of a fork before it is created: the parts that are kept, and the effects that can happen a second time. */
function ForkImpactNote({ preview }: { preview: ForkPreview }) {
  const isHarmless = preview.ok && preview.again.length === 0 && preview.parts === 0;
  return (
    <div role="status" className="grid gap-1 text-small">
      {preview.ok ? (
        <>
          <p className="text-ink-2">{keptSummary(preview)}</p>
          <StatusBadge status={isHarmless ? 'ok' : 'warning'} word={rerunSummary(preview)} className="whitespace-normal" />
        </>
      ) : (
        <StatusBadge status="failed" word={t('Cannot fork here: {{why}}.', { why: preview.why })} className="whitespace-normal" />
      )}
    </div>
  );
}
