import type { Database } from '@pinion/db';
import { eventBytesOf } from './event-bytes.ts';
import type { DiskUse } from './retention-sweeps.sql.ts';

type Workspace = { workspace_id: string };

/** Number of runs that are measured one by one. The rest is estimated from them. */
const sampleSize = 1_000;

const sampledUseSql = `
WITH numbered AS (SELECT id, row_number() OVER (ORDER BY created_at) AS n FROM run WHERE workspace_id = $1),
sample AS (SELECT id FROM numbered WHERE n % $2 = 0)
SELECT (SELECT count(*)::int FROM sample) AS sampled,
  (SELECT coalesce(sum((SELECT pg_column_size(run.*) FROM run WHERE run.id = sample.id)), 0)::float8 FROM sample) AS run_bytes,
  (SELECT coalesce(sum((SELECT count(*) FROM run_event e WHERE e.run_id = sample.id)), 0)::int FROM sample) AS events,
  (SELECT coalesce(sum(${eventBytesOf('sample')}), 0)::float8 FROM sample) AS event_bytes`;

const valuesSql = `
SELECT count(*)::int AS count, coalesce(sum(bytes), 0)::float8 AS bytes FROM content c
WHERE EXISTS (SELECT 1 FROM run_content rc JOIN run ON run.id = rc.run_id WHERE rc.hash = c.hash AND run.workspace_id = $1)`;

const blobsSql = `SELECT count(*)::int AS count, coalesce(sum(bytes), 0)::float8 AS bytes FROM blob WHERE workspace_id = $1`;

type Counted = { count: number; bytes: number };

/** Measures what a workspace stores: runs and events from at most a thousand runs over its whole time, the rest exactly. */
export async function measureDiskUse(
  { pool }: Pick<Database, 'pool'>,
  { workspace_id }: Workspace,
  measuredAt: Date,
): Promise<DiskUse> {
  const one = async <Row extends object>(sql: string, values: unknown[], none: Row): Promise<Row> =>
    (await pool.query<Row>(sql, values)).rows[0] ?? none;
  const nothing: Counted = { count: 0, bytes: 0 };
  const { count } = await one('SELECT count(*)::int AS count FROM run WHERE workspace_id = $1', [workspace_id], nothing);
  const step = Math.max(1, Math.floor(count / sampleSize));
  const sample = await one(sampledUseSql, [workspace_id, step], { sampled: 0, run_bytes: 0, events: 0, event_bytes: 0 });
  const share = sample.sampled === 0 ? 0 : count / sample.sampled;
  return {
    runs: { count, bytes: Math.round(sample.run_bytes * share) },
    events: { count: Math.round(sample.events * share), bytes: Math.round(sample.event_bytes * share) },
    values: await one(valuesSql, [workspace_id], nothing),
    blobs: await one(blobsSql, [workspace_id], nothing),
    is_estimate: step > 1,
    measured_at: measuredAt.toISOString(),
  };
}
