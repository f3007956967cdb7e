'use client';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../lib/lazy/lazy-part.tsx';
import type { RunItem } from '../../../lib/api-shapes.ts';
import { t } from '../../../lib/texts/t.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { FilePicker } from '../../../ui/file-picker.tsx';
import { UploadIcon } from '../../../ui/icons/action-icons.tsx';
import { Page, QueryRegion } from '../../shell/index.ts';
import { useOpenBundle } from '../actions/use-open-bundle.ts';
import { useRowSelection } from '../actions/use-row-selection.ts';
import { useRunFilter } from '../actions/use-run-filter.ts';
import { refreshEvery } from '../model/run-duration.ts';
import { describeFilter, noFilter, toQuery } from '../model/run-filter.ts';
import { NoRuns } from './no-runs.tsx';
import { RunFilters } from './run-filters.tsx';
import { RunTable } from './run-table.tsx';
import styles from './runs.module.css';
import { SelectionBar } from './selection-bar.tsx';

/** The dialog that saves a case, loaded only when it is opened. */
const { View: SaveCaseDialog } = lazyPart(async () => (await import('../../evaluation/index.ts')).SaveCaseDialog);

/** The charts, loaded after the list. */
const { View: RunCharts } = lazyPart(async () => (await import('./run-charts.tsx')).RunCharts);

/** A range such as the last 24 hours moves on each hour, so that the pages of the list stay in place. */
const HOUR = 3_600_000;

export function RunsPage() {
  const trpc = useTRPC();
  const { open, isOpening } = useOpenBundle();
  const { filter, change } = useRunFilter();
  const now = useNow(HOUR);
  const [saving, setSaving] = useState<RunItem | null>(null);
  const workflows = useQuery(trpc.workflows.list.queryOptions());
  const query = toQuery(filter, now);
  const runs = useInfiniteQuery(
    trpc.runs.list.infiniteQueryOptions(query, {
      getNextPageParam: page => page.cursor ?? undefined,
      refetchInterval: ({ state }) => refreshEvery(state.data?.pages.flatMap(page => page.items) ?? []),
      placeholderData: keepPreviousData,
    }),
  );
  const items = runs.data?.pages.flatMap(page => page.items) ?? [];
  const selection = useRowSelection(items);
  const named = workflows.data?.items ?? [];
  const filters = describeFilter(filter, named.find(({ id }) => id === filter.workflow)?.name);
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
        <RunFilters filter={filter} change={change} workflows={named} />
        {(items.length > 0 || filters.length > 0) && (
          <div className={styles.charts}>
            <Suspense fallback={null}>
              <RunCharts query={query} />
            </Suspense>
          </div>
        )}
        <QueryRegion query={runs} reading={t('Loading runs…')} rows={8}>
          {() => {
            if (items.length === 0) return <NoRuns filters={filters} onClear={() => change(noFilter)} />;
            return (
              <>
                <RunTable runs={items} selection={selection} onSaveCase={setSaving} />
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
        <SelectionBar selection={selection} />
        {saving && (
          <Suspense fallback={null}>
            <SaveCaseDialog runId={saving.run_id} workflowId={saving.workflow_id} onClose={() => setSaving(null)} />
          </Suspense>
        )}
      </Page>
    </FilePicker.DropZone>
  );
}
