import type { Database } from '@pinion/db';
import { eventBytesOf } from './event-bytes.ts';
import { isCandidate, isNeeded, neededColumnsOf, partsOfFamily } from './needed-runs.ts';
import { rowsWithoutJit } from './rows-without-jit.sql.ts';

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

const candidatesSql = `SELECT id FROM run WHERE workspace_id = $1 AND ${isCandidate} AND ended_at < $2`;

const dueSql = `
WITH RECURSIVE candidate AS (
  ${candidatesSql} ORDER BY ended_at, id LIMIT ${sampleSize}
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

/** The runs that a sweep would delete now, with their parts. `needed`: old enough, but something needs them. */
export type DueRuns = { runs: number; needed: number; bytes: number; is_estimate: boolean };

/** Number of runs up to which they are counted. The number of more is an estimate of the database. */
const mostCounted = 100_000;

/**
 * Counts the runs that ended before a time and could be deleted. The result is exact up to a thousand. For more, the share that is
 * needed and the bytes are those of the thousand oldest.
 */
export async function countDueRuns(
  { pool }: Pick<Database, 'pool'>,
  workspace: Workspace,
  before: Date,
  most = mostCounted,
): Promise<DueRuns> {
  type Row = { examined: number; needed: number; runs: number; bytes: number };
  const [row] = await rowsWithoutJit<Row>(pool, dueSql, [workspace.workspace_id, before]);
  if (row === undefined) return { runs: 0, needed: 0, bytes: 0, is_estimate: false };
  const { examined, ...sample } = row;
  if (examined < sampleSize) return { ...sample, is_estimate: false };
  const all = await countCandidates({ pool }, workspace, before, most);
  const share = all / examined;
  return {
    runs: Math.round(sample.runs * share),
    needed: Math.round(sample.needed * share),
    bytes: Math.round(sample.bytes * share),
    is_estimate: all > examined,
  };
}

type Plan = { 'QUERY PLAN': readonly [{ Plan: { 'Plan Rows': number } }] };

/** Counts up to `most` runs. Counting a million takes longer than a user waits for a preview that is updated as they type. */
async function countCandidates(
  { pool }: Pick<Database, 'pool'>,
  { workspace_id }: Workspace,
  before: Date,
  most: number,
): Promise<number> {
  const values = [workspace_id, before];
  const countSql = `SELECT count(*)::int AS count FROM (${candidatesSql} LIMIT $3) counted`;
  const counted = (await pool.query<{ count: number }>(countSql, [...values, most])).rows[0]?.count ?? 0;
  if (counted < most) return counted;
  const [plan] = (await pool.query<Plan>(`EXPLAIN (FORMAT JSON) ${candidatesSql}`, values)).rows;
  return Math.max(counted, plan?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0);
}
