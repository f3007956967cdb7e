'use client';
import { hasEnded } from '@pinion/contracts';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import type { RunComparison } from '../../../lib/api-shapes.ts';
import { t } from '../../../lib/texts/t.ts';
import { Trans } from '../../../lib/texts/trans.tsx';
import { useTRPC } from '../../../lib/trpc.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Page, QueryRegion } from '../../shell/index.ts';
import { ComparedCalls } from './compared-calls.tsx';
import { OutputSection } from './output-section.tsx';
import { RunTotalsTable } from './run-totals-table.tsx';

const refreshMs = 3_000;
const label = {
  title: t('Compare runs'),
  lead: t('Aligned by call. Duration and cost are shown but not counted as differences.'),
};

/** Renders the comparison of two runs. `left` and `right` are run ids, empty if the URL names none. */
export function ComparePage({ left, right }: { left: string; right: string }) {
  const trpc = useTRPC();
  const hasBothRuns = left !== '' && right !== '';
  const comparison = useQuery(
    trpc.runs.compare.queryOptions(
      { id: left, other: right },
      {
        enabled: hasBothRuns,
        refetchInterval: query => (query.state.data !== undefined && !areOver(query.state.data) ? refreshMs : false),
      },
    ),
  );
  if (!hasBothRuns)
    return (
      <Page {...label}>
        <EmptyState title={t('Choose two runs')}>
          <Trans
            text="Open a <runs>run</runs> and choose “Compare with…” from its menu."
            parts={{ runs: <Link href="/runs" className="text-accent-ink underline" /> }}
          />
        </EmptyState>
      </Page>
    );
  return (
    <Page
      {...label}
      actions={
        <Link
          href={`/runs/compare?a=${encodeURIComponent(right)}&b=${encodeURIComponent(left)}`}
          className="text-accent-ink underline"
        >
          {t('Swap sides')}
        </Link>
      }
    >
      <QueryRegion query={comparison} reading={t('Comparing runs…')} rows={10}>
        {data => (
          <>
            <RunTotalsTable comparison={data} />
            <OutputSection comparison={data} />
            {/* Another pair is another list, so the open rows are reset. */}
            <ComparedCalls key={`${left} ${right}`} comparison={data} />
          </>
        )}
      </QueryRegion>
    </Page>
  );
}

const areOver = ({ left, right }: Pick<RunComparison, 'left' | 'right'>): boolean =>
  hasEnded(left.status) && hasEnded(right.status);
