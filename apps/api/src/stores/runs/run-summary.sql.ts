import type { RunStatus, Scope } from '@pinion/contracts';
import type { Database } from '@pinion/db';
import { runConditions, type RunFilter } from './run-conditions.ts';

/** Figures of a number of runs. Durations are of the runs that have ended. */
export type RunFiguresRow = Record<RunStatus, number> & {
  /** The number of the bucket since 1970. Null: all buckets together. */
  bucket: number | null;
  p50_ms: number | null;
  p95_ms: number | null;
  micro_usd: string | null;
  with_failed_calls: number;
};

const countOf = (status: RunStatus): string => `count(*) FILTER (WHERE status = '${status}')::int AS ${status}`;
const statuses: readonly RunStatus[] = ['queued', 'running', 'waiting', 'succeeded', 'failed', 'cancelled'];
const milliseconds = '(extract(epoch FROM ended_at - started_at) * 1000)::float8';

/** Returns the figures of the runs of a filter, by buckets of this length in seconds, and of all of them. */
export async function summaryRows(
  { pool }: Pick<Database, 'pool'>,
  scope: Pick<Scope, 'workspace_id'>,
  filter: RunFilter,
  bucketSeconds: number,
): Promise<RunFiguresRow[]> {
  const values: unknown[] = [bucketSeconds];
  const sql = `
    SELECT floor(extract(epoch FROM created_at) / $1::float8)::int AS bucket, ${statuses.map(countOf).join(', ')},
      percentile_disc(0.5) WITHIN GROUP (ORDER BY ${milliseconds}) AS p50_ms,
      percentile_disc(0.95) WITHIN GROUP (ORDER BY ${milliseconds}) AS p95_ms,
      sum(micro_usd)::text AS micro_usd, count(*) FILTER (WHERE failed_calls > 0)::int AS with_failed_calls
    FROM run WHERE ${runConditions(scope, filter, values)}
    GROUP BY GROUPING SETS ((1), ()) ORDER BY 1`;
  return (await pool.query<RunFiguresRow>(sql, values)).rows;
}
