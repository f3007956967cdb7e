import type { Database } from '@pinion/db';
import { rowsWithoutJit } from './rows-without-jit.sql.ts';
import { isCandidate, isNeeded, neededColumnsOf, partsOfFamily } from './needed-runs.ts';
import type { DiskUse } from './retention-sweeps.sql.ts';

type Workspace = { workspace_id: string };

/** Number of runs that are measured one by one. The rest is estimated from them. */
const sampleSize = 1_000;

const nthEndSql = `
SELECT ended_at FROM run WHERE workspace_id = $1 AND ${isCandidate} ORDER BY ended_at DESC, id DESC OFFSET $2 LIMIT 1`;

/** Returns the end of the run after the newest `count` finished ones. Undefined when there are not more. */
export async function endOfRunAfter(
  { pool }: Pick<Database, 'pool'>,
  { workspace_id }: Workspace,
  count: number,
): Promise<Date | undefined> {
  return (await pool.query<{ ended_at: Date }>(nthEndSql, [workspace_id, count])).rows[0]?.ended_at;
}

/**
 * Returns the bytes of the events of a run. A subquery for each run, because a join of a thousand runs with all events is planned
 * as a scan of the whole table.
 */
const eventBytesOf = (run: string): string =>
  `(SELECT sum(pg_column_size(e.payload)) FROM run_event e WHERE e.run_id = ${run}.id)`;

const dueSql = `
WITH RECURSIVE candidate AS (
  SELECT id FROM run WHERE workspace_id = $1 AND ${isCandidate} AND ended_at < $2 ORDER BY ended_at, id LIMIT ${sampleSize}
), family AS (
  SELECT run.id AS root, ${neededColumnsOf('run')}, pg_column_size(run.*) AS row_bytes FROM run JOIN candidate USING (id)
  UNION ALL
  SELECT family.root, ${neededColumnsOf('part')}, part.row_bytes FROM family ${partsOfFamily}
), kept AS (SELECT DISTINCT root FROM family f WHERE ${isNeeded('f')}),
due AS (SELECT id, row_bytes FROM family WHERE root NOT IN (SELECT root FROM kept))
SELECT (SELECT count(*)::int FROM candidate) AS examined, (SELECT count(*)::int FROM kept) AS needed,
  (SELECT count(*)::int FROM due) AS runs,
  (SELECT coalesce(sum(row_bytes), 0) FROM due)::float8
    + (SELECT coalesce(sum(${eventBytesOf('due')}), 0) FROM due)::float8
    + (SELECT coalesce(sum((SELECT sum(pg_column_size(s.payload)) FROM trace_span s WHERE s.run_id = due.id)), 0) FROM due)::float8 AS bytes`;

const countSql = `SELECT count(*)::int AS count FROM run WHERE workspace_id = $1 AND ${isCandidate} AND ended_at < $2`;

/** The runs that a sweep would delete now, with their parts. `needed`: old enough, but something needs them. */
export type DueRuns = { runs: number; needed: number; bytes: number; is_estimate: boolean };

/** Counts the runs that ended before a time and could be deleted, exactly up to a thousand. */
export async function countDueRuns(
  { pool }: Pick<Database, 'pool'>,
  { workspace_id }: Workspace,
  before: Date,
): Promise<DueRuns> {
  type Row = { examined: number; needed: number; runs: number; bytes: number };
  const [row] = await rowsWithoutJit<Row>(pool, dueSql, [workspace_id, before]);
  if (row === undefined) return { runs: 0, needed: 0, bytes: 0, is_estimate: false };
  const { examined, ...sample } = row;
  if (examined < sampleSize) return { ...sample, is_estimate: false };
  const all = (await pool.query<{ count: number }>(countSql, [workspace_id, before])).rows[0]?.count ?? examined;
  const share = all / examined;
  return {
    runs: Math.round(sample.runs * share),
    needed: Math.round(sample.needed * share),
    bytes: Math.round(sample.bytes * share),
    is_estimate: all > examined,
  };
}

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
