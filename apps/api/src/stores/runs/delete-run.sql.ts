import type { Scope } from '@pinion/contracts';
import type { Database } from '@pinion/db';

/** A run and the runs that are part of it, at every level. */
const familySql = `
WITH RECURSIVE family AS (
  SELECT id, status, usage_counted FROM run WHERE workspace_id = $1 AND id = $2
  UNION ALL
  SELECT run.id, run.status, run.usage_counted FROM run JOIN family ON run.parent_run_id = family.id WHERE run.workspace_id = $1
)`;

/**
 * The statement that deletes a run with its parts and their events, values, spans and approvals. The ledger stays, so that no
 * effect happens again. A run that is not over, or not in the totals of the usage yet, deletes nothing.
 */
const deleteSql = `
${familySql}, due AS (
  SELECT id FROM family WHERE NOT EXISTS (SELECT 1 FROM family WHERE status IN ('queued', 'running', 'waiting') OR NOT usage_counted)
), deleted_events AS (DELETE FROM run_event WHERE run_id IN (SELECT id FROM due)
), deleted_contents AS (DELETE FROM run_content WHERE run_id IN (SELECT id FROM due)
), deleted_spans AS (DELETE FROM trace_span WHERE run_id IN (SELECT id FROM due)
), deleted_questions AS (DELETE FROM question WHERE run_id IN (SELECT id FROM due))
DELETE FROM run WHERE id IN (SELECT id FROM due) RETURNING id`;

/** Returns the ids of a run and of its parts. Empty when there is no such run. */
export async function runFamily(
  { pool }: Pick<Database, 'pool'>,
  scope: Pick<Scope, 'workspace_id'>,
  id: string,
): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(`${familySql} SELECT id FROM family`, [scope.workspace_id, id]);
  return rows.map(row => row.id);
}

/** Deletes a run that is over, with its parts. Returns the number of deleted runs. */
export async function deleteRunRows(
  { pool }: Pick<Database, 'pool'>,
  scope: Pick<Scope, 'workspace_id'>,
  id: string,
): Promise<number> {
  return (await pool.query<{ id: string }>(deleteSql, [scope.workspace_id, id])).rows.length;
}
