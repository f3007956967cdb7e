import type { Scope } from '@pinion/contracts';
import type { RunServices } from '../run-services.ts';
import { summaryRange } from './summary-buckets.ts';
import type { RunFilter } from '../../../stores/runs/run-conditions.ts';
import type { RunFiguresRow } from '../../../stores/runs/run-summary.sql.ts';

const empty: Omit<RunFiguresRow, 'bucket'> = {
  queued: 0,
  running: 0,
  waiting: 0,
  succeeded: 0,
  failed: 0,
  cancelled: 0,
  p50_ms: null,
  p95_ms: null,
  micro_usd: null,
  with_failed_calls: 0,
};

/** Returns the figures of the runs of a filter: of all, and of each part of its time range, also of parts without runs. */
export async function summarizeRuns(
  { runStore, clock }: Pick<RunServices, 'runStore' | 'clock'>,
  scope: Scope,
  filter: RunFilter,
) {
  const { first, last, ...range } = summaryRange(filter, clock.now());
  const rows = await runStore.summary(scope, { ...filter, since: range.since, until: range.until }, range.bucket_s);
  const byBucket = new Map(rows.map(row => [row.bucket, row]));
  const figures = (bucket: number | null) => figuresOf(byBucket.get(bucket) ?? empty);
  const buckets = Array.from({ length: last - first + 1 }, (_, index) => ({
    at: new Date((first + index) * range.bucket_s * 1000).toISOString(),
    ...figures(first + index),
  }));
  return { ...range, total: figures(null), buckets };
}

function figuresOf({ p50_ms, p95_ms, micro_usd, with_failed_calls, ...row }: Omit<RunFiguresRow, 'bucket'>) {
  const { queued, running, waiting, succeeded, failed, cancelled } = row;
  const by_status = { queued, running, waiting, succeeded, failed, cancelled };
  const count = Object.values(by_status).reduce((sum, some) => sum + some, 0);
  return {
    count,
    by_status,
    p50_ms,
    p95_ms,
    cost_usd: micro_usd === null ? null : Number(micro_usd) / 1_000_000,
    with_failed_calls,
  };
}
