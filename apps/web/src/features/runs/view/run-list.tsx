'use client';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../lib/lazy/lazy-part.tsx';
import type { RunItem } from '../../../lib/api-shapes.ts';
import { t } from '../../../lib/texts/t.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { QueryRegion } from '../../shell/index.ts';
import { useRowSelection } from '../actions/use-row-selection.ts';
import type { RunFilterState } from '../actions/use-run-filter.ts';
import { refreshEvery } from '../model/run-duration.ts';
import { describeFilter, noFilter, toQuery } from '../model/run-filter.ts';
import { NoRuns } from './no-runs.tsx';
import { RunFilters } from './run-filters.tsx';
import { RunTable } from './run-table.tsx';
import { SelectionBar } from './selection-bar.tsx';

/** The dialog that saves a case, loaded only when it is opened. */
const { View: SaveCaseDialog } = lazyPart(async () => (await import('../../evaluation/index.ts')).SaveCaseDialog);

/** The charts, loaded after the list. */
const { View: RunCharts } = lazyPart(async () => (await import('./run-charts.tsx')).RunCharts);

/** A range such as the last 24 hours moves on each hour, so that the pages of the list stay in place. */
const HOUR = 3_600_000;

type RunListProps = RunFilterState & {
  /** The workflow whose runs are listed. Absent for the runs of all workflows, which can be filtered by `workflows`. */
  workflowId?: string;
  workflows?: readonly { id: string; name: string }[];
};

/** Renders runs with their filters, charts and selection. */
export function RunList({ workflowId, workflows = [], filter, change }: RunListProps) {
  const trpc = useTRPC();
  const now = useNow(HOUR);
  const [saving, setSaving] = useState<RunItem | null>(null);
  const query = toQuery(workflowId === undefined ? filter : { ...filter, workflow: workflowId }, now);
  const runs = useInfiniteQuery(
    trpc.runs.list.infiniteQueryOptions(query, {
      getNextPageParam: page => page.cursor ?? undefined,
      refetchInterval: ({ state }) => refreshEvery(state.data?.pages.flatMap(page => page.items) ?? []),
      placeholderData: keepPreviousData,
    }),
  );
  const items = runs.data?.pages.flatMap(page => page.items) ?? [];
  const selection = useRowSelection(items);
  const filters = describeFilter(filter, workflows.find(({ id }) => id === filter.workflow)?.name);
  return (
    <>
      <RunFilters filter={filter} change={change} workflows={workflowId === undefined ? workflows : undefined} />
      {(items.length > 0 || filters.length > 0) && (
        <div className="grid grid-cols-3 gap-8 h-26.5 mb-3 max-[900px]:hidden">
          <Suspense fallback={null}>
            <RunCharts query={query} />
          </Suspense>
        </div>
      )}
      <QueryRegion query={runs} reading={t('Loading runs…')} rows={8}>
        {() => {
          if (items.length === 0) return <NoRuns workflowId={workflowId} filters={filters} onClear={() => change(noFilter)} />;
          return (
            <>
              <RunTable runs={items} isOfOneWorkflow={workflowId !== undefined} selection={selection} onSaveCase={setSaving} />
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
    </>
  );
}
