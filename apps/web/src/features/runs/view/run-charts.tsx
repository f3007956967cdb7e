'use client';
import type { RunSummary } from '../../../lib/api-shapes.ts';
import { formatCount } from '../../../lib/counted.ts';
import { formatDuration, formatShare, formatUsd } from '../../../lib/format.ts';
import { t } from '../../../lib/texts/t.ts';
import { Bars } from '../../../ui/charts/bars.tsx';
import { NoPrice } from '../../budgets/index.ts';
import { bucketLabel, formatScaleDuration, isNamedBucket } from '../model/chart-labels.ts';
import { useRunSummary } from '../actions/use-run-summary.ts';
import type { RunQuery } from '../model/run-filter.ts';

const statusTones = ['var(--model-bar)', 'var(--failed-bar)', 'var(--denied-bar)', 'var(--accent)'];
const durationTones = ['var(--model-bar)', 'color-mix(in srgb, var(--model-bar) 40%, transparent)'];
const costTones = ['var(--model-bar)'];

/** Renders the runs of the filter over time: how many by status, how long they took, and what they cost. */
export function RunCharts({ query }: { query: RunQuery }) {
  const summary = useRunSummary(query);
  if (summary === undefined) return null;
  const { total, drawn, isDefaultRange } = summary;
  const { failed, succeeded, cancelled } = total.by_status;
  const failures = t('{{share}} failed, {{count}} with failed calls', {
    share: formatShare(failed, failed + succeeded + cancelled),
    count: formatCount(total.with_failed_calls),
  });
  return (
    <>
      <Chart
        title={isDefaultRange ? t('Runs, last 30 days') : t('Runs')}
        figure={formatCount(total.count)}
        note={failures}
        summary={drawn}
        tones={statusTones}
        partsOf={({ by_status: { queued, running, waiting, ...ended } }) => [
          ended.succeeded,
          ended.failed,
          ended.cancelled,
          queued + running + waiting,
        ]}
        format={formatCount}
      />
      <Chart
        title={t('Duration, median')}
        figure={formatDuration(total.p50_ms)}
        note={t('95th percentile {{duration}}', { duration: formatDuration(total.p95_ms) })}
        summary={drawn}
        tones={durationTones}
        partsOf={({ p50_ms, p95_ms }) => [p50_ms ?? 0, Math.max(0, (p95_ms ?? 0) - (p50_ms ?? 0))]}
        format={formatScaleDuration}
      />
      <Chart
        title={t('Cost, USD')}
        figure={total.cost_usd === null ? undefined : formatUsd(total.cost_usd)}
        summary={drawn}
        tones={costTones}
        partsOf={({ cost_usd }) => [cost_usd ?? 0]}
        format={formatUsd}
      />
    </>
  );
}

type ChartProps = {
  title: string;
  /** The total. Absent where no price is known. */
  figure: string | undefined;
  note?: string;
  summary: RunSummary;
  tones: readonly string[];
  partsOf: (bucket: RunSummary['buckets'][number]) => number[];
  format: (value: number) => string;
};

function Chart({ title, figure, note, summary, tones, partsOf, format }: ChartProps) {
  const { buckets } = summary;
  const bars = buckets.map(bucket => ({ label: bucketLabel(bucket.at, summary), parts: partsOf(bucket) }));
  return (
    <figure className="[--bars-height:52px] min-w-0 [&_figcaption]:flex [&_figcaption]:gap-2 [&_figcaption]:items-baseline [&_figcaption]:text-ink-2 [&_figcaption]:text-small [&_figcaption]:whitespace-nowrap [&_b]:text-ink [&_b]:text-lead/5 [&_b]:font-semibold [&_b]:tabular-nums [&_small]:overflow-hidden [&_small]:text-ink-3 [&_small]:text-micro [&_small]:tabular-nums [&_small]:text-ellipsis">
      <figcaption>
        <span>{title}</span> {figure === undefined ? <NoPrice /> : <b>{figure}</b>} {note !== undefined && <small>{note}</small>}
      </figcaption>
      {figure !== undefined && (
        <Bars
          bars={bars}
          tones={tones}
          label={t('{{title}} over time: {{figures}}', { title, figures: [figure, note].filter(Boolean).join(', ') })}
          isNamed={index => isNamedBucket(index, buckets.length)}
          format={format}
        />
      )}
    </figure>
  );
}
