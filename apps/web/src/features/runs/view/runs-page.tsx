'use client';
import { RunStatus } from '@pinion/contracts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../lib/lazy/lazy-part.tsx';
import { termOf } from '../../../lib/texts/term-of.ts';
import type { RunItem } from '../../../lib/api-shapes.ts';
import { t } from '../../../lib/texts/t.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { ChipFilter } from '../../../ui/chip-filter.tsx';
import { FilePicker } from '../../../ui/file-picker.tsx';
import { UploadIcon } from '../../../ui/icons/action-icons.tsx';
import { Select } from '../../../ui/select.tsx';
import { Page, QueryRegion } from '../../shell/index.ts';
import { useOpenBundle } from '../actions/use-open-bundle.ts';
import { refreshEvery } from '../model/run-duration.ts';
import { RunTable } from './run-table.tsx';
import Link from 'next/link';
import { Trans } from '../../../lib/texts/trans.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

/** The dialog that saves a case, loaded only when it is opened. */
const { View: SaveCaseDialog } = lazyPart(async () => (await import('../../evaluation/index.ts')).SaveCaseDialog);

const ALL = 'all';
const CHIPS = [{ value: ALL, label: t('All') }, ...RunStatus.options.map(status => ({ value: status, label: termOf(status) }))];

export function RunsPage() {
  const trpc = useTRPC();
  const { open, isOpening } = useOpenBundle();
  const [status, setStatus] = useState(ALL);
  const [workflow, setWorkflow] = useState(ALL);
  const [saving, setSaving] = useState<RunItem | null>(null);
  const workflows = useQuery(trpc.workflows.list.queryOptions());
  const chosen = RunStatus.safeParse(status);
  const runs = useInfiniteQuery(
    trpc.runs.list.infiniteQueryOptions(
      { ...(chosen.success ? { status: chosen.data } : {}), ...(workflow === ALL ? {} : { workflow_id: workflow }) },
      {
        getNextPageParam: page => page.cursor ?? undefined,
        refetchInterval: query => refreshEvery(query.state.data?.pages.flatMap(page => page.items) ?? []),
      },
    ),
  );
  const filtered = status !== ALL || workflow !== ALL;
  return (
    <FilePicker.DropZone hint={t('Drop a run bundle to replay it')} onFile={open}>
      <Page
        title={t('Runs')}
        lead={t('Every run is stored with its events. Open one to step through it or replay it offline.')}
        permission="edit"
        actions={
          <FilePicker.Button
            icon={<UploadIcon />}
            accept=".json,application/json"
            busy={isOpening && t('Loading…')}
            onFile={open}
          >
            {t('Open bundle')}
          </FilePicker.Button>
        }
      >
        <div className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-2">
          <ChipFilter label={t('Status')} value={status} onChange={setStatus} chips={CHIPS} />
          <Select
            kind="bare"
            className="ml-auto"
            label={t('Workflow')}
            value={workflow}
            onChange={setWorkflow}
            options={[
              { value: ALL, label: t('All workflows') },
              ...(workflows.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        </div>
        <QueryRegion query={runs} reading={t('Loading runs…')} rows={8}>
          {({ pages }) => {
            const items = pages.flatMap(page => page.items);
            if (items.length === 0) return <NoRuns filtered={filtered} />;
            return (
              <>
                <RunTable runs={items} onSaveCase={setSaving} />
                {runs.hasNextPage && (
                  <Button
                    className="mt-3"
                    kind="line"
                    busy={runs.isFetchingNextPage && t('Loading…')}
                    onClick={() => void runs.fetchNextPage()}
                  >
                    {t('Show older runs')}
                  </Button>
                )}
              </>
            );
          }}
        </QueryRegion>
        {saving && (
          <Suspense fallback={null}>
            <SaveCaseDialog runId={saving.run_id} workflowId={saving.workflow_id} onClose={() => setSaving(null)} />
          </Suspense>
        )}
      </Page>
    </FilePicker.DropZone>
  );
}

function NoRuns({ filtered }: { filtered: boolean }) {
  if (filtered) return <EmptyState title={t('No matching runs')}>{t('Choose another status or workflow.')}</EmptyState>;
  return (
    <EmptyState title={t('No runs yet')}>
      <Trans
        text="Open a <workflow>workflow</workflow> and press Run. The run appears here as soon as it starts and is kept. To replay a bundle, open it above."
        parts={{ workflow: <Link href="/workflows" className="text-accent-ink underline" /> }}
      />
    </EmptyState>
  );
}
