import type { Database } from '@pinion/db';
import { isCandidate, isNeeded, neededColumnsOf, partsOfFamily } from './needed-runs.ts';
import { rowsWithoutJit } from './rows-without-jit.sql.ts';

type Workspace = { workspace_id: string };

/** The last run that a batch looked at: batches go from the oldest end to the newest. */
export type RunCursor = { ended_at: string; id: string };

export type RunBatch = {
  /** The run after which the next batch begins. Undefined after the last batch. */
  next: RunCursor | undefined;
  /** Number of runs that nothing needs, and of those that were deleted, with their parts. */
  due: number;
  deleted: number;
};

/** A batch of runs that ended before `before`, from `after` on. A trial counts and deletes nothing. */
export type RunBatchQuery = { before: Date; after: RunCursor | undefined; limit: number; isTrial: boolean };

/**
 * The part of a statement that deletes each family of runs of which none is needed. Their events follow in later batches. With
 * $4 it deletes nothing.
 */
const deleteFamiliesSql = `
kept AS (SELECT DISTINCT root FROM family f WHERE ${isNeeded('f')}),
due AS (SELECT id FROM family WHERE root NOT IN (SELECT root FROM kept)),
gone AS (DELETE FROM run WHERE id = ANY(ARRAY(SELECT id FROM due)) AND kept_at IS NULL AND NOT $4::boolean RETURNING id),
noted AS (INSERT INTO deleted_run (workspace_id, run_id) SELECT $1, id FROM gone ON CONFLICT DO NOTHING)`;

const deleteBatchSql = `
WITH RECURSIVE candidate AS (
  SELECT ended_at, ${neededColumnsOf('run')} FROM run WHERE workspace_id = $1 AND ${isCandidate} AND ended_at < $2
    AND ($3::text IS NULL OR (ended_at, id) > ($5::timestamptz, $3)) ORDER BY ended_at, id LIMIT $6
), family AS (
  SELECT candidate.id AS root, ${neededColumnsOf('candidate')} FROM candidate
  UNION ALL
  SELECT family.root, ${neededColumnsOf('part')} FROM family ${partsOfFamily}
), ${deleteFamiliesSql}
SELECT (SELECT count(*)::int FROM due) AS due, (SELECT count(*)::int FROM gone) AS deleted,
  (SELECT count(*)::int FROM candidate) AS examined, last.id,
  to_char(last.ended_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS ended_at
FROM (SELECT 1) one LEFT JOIN (SELECT id, ended_at FROM candidate ORDER BY ended_at DESC, id DESC LIMIT 1) last ON true`;

type BatchRow = { due: number; deleted: number; examined: number; id: string | null; ended_at: string | null };

/** Deletes the oldest runs that ended before `before` and that nothing needs, at most `limit` with their parts. */
export async function deleteOldRuns(
  { pool }: Pick<Database, 'pool'>,
  { workspace_id }: Workspace,
  { before, after, limit, isTrial }: RunBatchQuery,
): Promise<RunBatch> {
  const values = [workspace_id, before, after?.id ?? null, isTrial, after?.ended_at ?? null, limit];
  const [row] = await rowsWithoutJit<BatchRow>(pool, deleteBatchSql, values);
  if (row === undefined || row.id === null || row.ended_at === null) return { next: undefined, due: 0, deleted: 0 };
  return { next: row.examined < limit ? undefined : { id: row.id, ended_at: row.ended_at }, due: row.due, deleted: row.deleted };
}

const nextEvaluationSql = `
SELECT id FROM evaluation WHERE workspace_id = $1 AND started_at < $2 AND ($3::text IS NULL OR id > $3) ORDER BY id LIMIT 1`;

/** Returns the id of the next evaluation after `after` that began before `before`. */
export async function nextOldEvaluation(
  { pool }: Pick<Database, 'pool'>,
  { workspace_id }: Workspace,
  before: Date,
  after: string | undefined,
): Promise<string | undefined> {
  return (await pool.query<{ id: string }>(nextEvaluationSql, [workspace_id, before, after ?? null])).rows[0]?.id;
}

/** The statement that deletes evaluation $3 with the runs of its cases, unless something needs one of them. */
const deleteEvaluationSql = `
WITH RECURSIVE family AS (
  SELECT $3::text AS root, ${neededColumnsOf('run')} FROM run WHERE run.workspace_id = $1 AND (run.evaluation_id = $3 OR run.id = $3)
  UNION
  SELECT family.root, ${neededColumnsOf('part')} FROM family ${partsOfFamily}
), ${deleteFamiliesSql},
results AS (DELETE FROM evaluation_result WHERE evaluation_id = $3 AND NOT $4 AND NOT EXISTS (SELECT 1 FROM kept)),
evaluations AS (DELETE FROM evaluation WHERE workspace_id = $1 AND id = $3 AND NOT $4 AND NOT EXISTS (SELECT 1 FROM kept) RETURNING id)
SELECT NOT EXISTS (SELECT 1 FROM kept) AS is_due, (SELECT count(*)::int FROM evaluations) AS evaluations, (SELECT count(*)::int FROM gone) AS runs`;

export type DeletedEvaluation = { is_due: boolean; evaluations: number; runs: number };

/** Deletes an evaluation with the runs of its cases. Deletes nothing while something needs one of them, or as a trial. */
export async function deleteOldEvaluation(
  { pool }: Pick<Database, 'pool'>,
  { workspace_id }: Workspace,
  { before, id, isTrial }: { before: Date; id: string; isTrial: boolean },
): Promise<DeletedEvaluation> {
  const [row] = await rowsWithoutJit<DeletedEvaluation>(pool, deleteEvaluationSql, [workspace_id, before, id, isTrial]);
  return row ?? { is_due: false, evaluations: 0, runs: 0 };
}

const runsAtOnce = 50;

const clearEventsSql = `
WITH batch AS (SELECT run_id FROM deleted_run WHERE workspace_id = $1 ORDER BY run_id LIMIT ${runsAtOnce}),
old AS (SELECT e.run_id, e.seq FROM run_event e JOIN batch USING (run_id) LIMIT $2),
gone AS (DELETE FROM run_event e USING old WHERE e.run_id = old.run_id AND e.seq = old.seq RETURNING pg_column_size(e.payload) AS bytes)
SELECT count(*)::int AS events, coalesce(sum(bytes), 0)::float8 AS bytes FROM gone`;

const clearRestSql = `
WITH batch AS (
  SELECT run_id FROM deleted_run d WHERE workspace_id = $1 AND NOT EXISTS (SELECT 1 FROM run_event e WHERE e.run_id = d.run_id)
  ORDER BY run_id LIMIT ${runsAtOnce}
), contents AS (DELETE FROM run_content WHERE run_id IN (SELECT run_id FROM batch)
), spans AS (DELETE FROM trace_span WHERE run_id IN (SELECT run_id FROM batch) RETURNING pg_column_size(payload) AS bytes
), questions AS (DELETE FROM question WHERE run_id IN (SELECT run_id FROM batch)
), cases AS (UPDATE evaluation_case SET recorded_run_id = NULL WHERE recorded_run_id IN (SELECT run_id FROM batch)
), done AS (DELETE FROM deleted_run WHERE workspace_id = $1 AND run_id IN (SELECT run_id FROM batch) RETURNING 1)
SELECT (SELECT count(*)::int FROM done) AS runs, (SELECT coalesce(sum(bytes), 0)::float8 FROM spans) AS bytes`;

export type Cleared = { events: number; bytes: number; isDone: boolean };

/** Deletes at most `limit` events of deleted runs, and what remains of runs without events. */
export async function clearDeletedRuns(
  { pool }: Pick<Database, 'pool'>,
  { workspace_id }: Workspace,
  limit: number,
): Promise<Cleared> {
  const [events] = (await pool.query<{ events: number; bytes: number }>(clearEventsSql, [workspace_id, limit])).rows;
  const { events: count, bytes } = events ?? { events: 0, bytes: 0 };
  if (count === limit) return { events: count, bytes, isDone: false };
  const [rest] = (await pool.query<{ runs: number; bytes: number }>(clearRestSql, [workspace_id])).rows;
  return { events: count, bytes: bytes + (rest?.bytes ?? 0), isDone: (rest?.runs ?? 0) < runsAtOnce };
}
