'use client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureIn } from '../../../lib/failure.ts';
import { t } from '../../../lib/texts/t.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureNote } from '../../../ui/failure-note.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Select } from '../../../ui/select.tsx';
import { useEvaluationActions } from '../actions/use-evaluation-actions.ts';
import { PlayIcon } from '../../../ui/icons/first-icons.tsx';

type RunAllBarProps = { workflowId: string; count: number; onStarted: (evaluationId: string) => void };

/** Renders what is run, which model responses are used, and the start button. */
export function RunAllBar({ workflowId, count, onStarted }: RunAllBarProps) {
  const trpc = useTRPC();
  const versions = useQuery(trpc.workflows.versions.queryOptions({ id: workflowId }));
  const { start } = useEvaluationActions();
  const [version, setVersion] = useState('draft');
  const [models, setModels] = useState<'recorded' | 'live'>('recorded');
  const run = () =>
    start.mutate(
      { id: workflowId, models, version: version === 'draft' ? 'draft' : Number(version) },
      { onSuccess: ({ evaluation_id }) => onStarted(evaluation_id) },
    );
  return (
    <section
      aria-label={t('Run cases')}
      className="flex flex-wrap items-center gap-y-2 gap-x-3 mb-3.5 px-3 py-2.5 rounded-2 bg-raised shadow-1"
    >
      <Select
        label={t('Version')}
        value={version}
        onChange={setVersion}
        options={[
          { value: 'draft', label: t('Draft') },
          ...(versions.data?.items ?? []).map(one => ({
            value: String(one.version),
            label: t('Version {{version}}', { version: one.version }),
            ...(one.name === null ? {} : { hint: one.name }),
          })),
        ]}
      />
      <Segmented
        label={t('Model responses')}
        value={models}
        onChange={setModels}
        options={[
          { value: 'recorded', label: t('Recorded models') },
          { value: 'live', label: t('Live models') },
        ]}
      />
      <span className="flex-[1_1_220px] text-ink-3 text-small">
        {models === 'recorded'
          ? t('Models return their recorded responses. A scripted model uses the responses in the draft.')
          : t('Models are called again at their usual cost. Tool results come from the recordings.')}
      </span>
      <Button
        kind="main"
        className="max-[561px]:flex-1 max-[561px]:justify-center"
        icon={<PlayIcon size={13} />}
        busy={start.isPending && t('Starting')}
        disabled={count === 0}
        onClick={run}
      >
        {t('Run all')}
      </Button>
      <div className="flex-[1_0_100%] empty:hidden">
        <FailureNote failure={failureIn(start)} />
      </div>
    </section>
  );
}
