import type { Database } from '@pinion/db';

type Workspace = { workspace_id: string };

/** The queries for the ids of old records. $1 is the workspace, $2 the time before which a record is old. */
const oldIds = {
  spans: `SELECT s.id FROM trace_span s LEFT JOIN run r ON r.id = s.run_id
    WHERE s.workspace_id = $1 AND s.created_at < $2 AND r.kept_at IS NULL
      AND (r.status IS NULL OR r.status IN ('succeeded', 'failed', 'cancelled'))`,
  conversations: `SELECT s.id FROM chat_session s WHERE s.workspace_id = $1 AND s.updated_at < $2
    AND NOT EXISTS (SELECT 1 FROM chat_message m WHERE m.session_id = s.id AND m.state IN ('waiting', 'running'))
    AND NOT EXISTS (SELECT 1 FROM run r WHERE r.session_id = s.id
      AND (r.kept_at IS NOT NULL OR r.status IN ('queued', 'running', 'waiting')))`,
  blobs: `SELECT id FROM blob WHERE workspace_id = $1 AND created_at < $2 AND expires_at > now()`,
  audit_entries: `SELECT id FROM audit_entry WHERE workspace_id = $1 AND at < $2`,
} as const;

/** A kind of record that is deleted by age alone. */
export type RecordKind = keyof typeof oldIds;

const deletions = {
  spans: `DELETE FROM trace_span WHERE id IN (${oldIds.spans} LIMIT $3)`,
  conversations: `
WITH old AS (${oldIds.conversations} LIMIT $3),
messages AS (DELETE FROM chat_message WHERE session_id IN (SELECT id FROM old))
DELETE FROM chat_session WHERE id IN (SELECT id FROM old)`,
  blobs: `UPDATE blob SET expires_at = now() WHERE id IN (${oldIds.blobs} LIMIT $3)`,
  audit_entries: `DELETE FROM audit_entry WHERE id IN (${oldIds.audit_entries} LIMIT $3)`,
} as const satisfies Record<RecordKind, string>;

type OldRecords = { kind: RecordKind; before: Date };

/** Checks whether a workspace has records of a kind from before a time. */
export async function hasOldRecords(
  { pool }: Pick<Database, 'pool'>,
  { workspace_id }: Workspace,
  { kind, before }: OldRecords,
): Promise<boolean> {
  return (await pool.query(`${oldIds[kind]} LIMIT 1`, [workspace_id, before])).rowCount !== 0;
}

/** Deletes at most `limit` records from before `before`. Returns their number. Blobs expire, and their next sweep deletes them. */
export async function deleteOldRecords(
  { pool }: Pick<Database, 'pool'>,
  { workspace_id }: Workspace,
  { kind, before, limit }: OldRecords & { limit: number },
): Promise<number> {
  const values = [workspace_id, before, limit];
  if (kind !== 'audit_entries') return (await pool.query(deletions[kind], values)).rowCount ?? 0;
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    // The trigger of the table lets only this transaction delete, and no entry that is younger than a year.
    await client.query("SET LOCAL pinion.audit_retention = 'on'");
    const { rowCount } = await client.query(deletions.audit_entries, values);
    await client.query('COMMIT');
    return rowCount ?? 0;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}
