import type { Database } from '@pinion/db';
import type { Suspension } from '../../worker/suspension.ts';
import { noLeaseEnd, suspendedOwner } from './lease-owners.ts';

/** A run that a worker can take. */
type FreeRun = { run_id: string; workspace_id: string; fence: number };

/**
 * The runs that have left their worker because they wait. Whatever ends the wait makes such a run free in the same transaction: an
 * answer, a cancellation, the end of a child run. The locks on its row decide which comes first, so no end of a wait is missed.
 */
export type SuspendedRuns = {
  /** Suspends a run of this worker. Returns false when it may continue already, or when the worker no longer holds it. */
  suspend(suspension: Suspension): Promise<boolean>;
  /** Makes a suspended run free, with the runs above it. Returns those that are free now, the outermost first. */
  wake(runId: string): Promise<FreeRun[]>;
  /** Makes a run free, with all its parts. Returns those that are free now. */
  wakeParts(runId: string): Promise<FreeRun[]>;
  /** Makes the runs free whose wait was ended by a server of a version that knows no suspended runs. */
  wakeMissed(): Promise<void>;
};

/** The longest time for which a run that waits for child runs is not looked at. */
const partsAgain = "interval '1 hour'";
/** The time in which `wakeMissed` finds an answer. */
const missedWithin = "interval '2 minutes'";
/** The time that an answer can take from its statement's begin to its commit. */
const answerTakes = "interval '5 seconds'";
const unfinished = "run.status IN ('queued', 'running', 'waiting')";

const lockSql = `SELECT id FROM run
  WHERE id = $1 AND lease_owner = $2 AND fence = $3 AND status = 'waiting' AND NOT cancel_requested FOR NO KEY UPDATE`;

const suspendSql = `UPDATE run SET lease_owner = '${suspendedOwner}', fence = fence + 1, crashes = 0, suspended_at = now(), lease_until = least(
    (SELECT min(expires_at) FROM question WHERE id = ANY($2)), $4::timestamptz,
    CASE WHEN cardinality($3::text[]) > 0 THEN now() + ${partsAgain} END, ${noLeaseEnd})
  WHERE id = $1
    AND (SELECT count(*) FROM question WHERE id = ANY($2) AND state = 'open') = cardinality($2::text[])
    AND NOT EXISTS (SELECT 1 FROM run part WHERE part.id = ANY($3) AND part.status NOT IN ('queued', 'running', 'waiting'))
    AND NOT EXISTS (SELECT 1 FROM chat_message WHERE session_id = $5 AND state = 'waiting' AND action IS NULL)`;

const aboveSql = `WITH RECURSIVE family AS (
    SELECT id, parent_run_id, 0 AS depth FROM run WHERE id = $1
    UNION ALL SELECT run.id, run.parent_run_id, family.depth + 1 FROM run JOIN family ON run.id = family.parent_run_id
  )`;

const partsSql = `WITH RECURSIVE family AS (
    SELECT id, 0 AS depth FROM run WHERE id = $1
    UNION ALL SELECT run.id, family.depth - 1 FROM run JOIN family ON run.parent_run_id = family.id
  )`;

const wakeFamily = 'UPDATE run SET lease_owner = NULL, lease_until = NULL';

export function createSuspendedRuns({ pool }: Pick<Database, 'pool'>, owner: string): SuspendedRuns {
  const wake = async (family: string, runId: string): Promise<FreeRun[]> => {
    await pool.query(
      `${family} ${wakeFamily} WHERE id IN (SELECT id FROM family) AND lease_owner = '${suspendedOwner}' AND ${unfinished}`,
      [runId],
    );
    const { rows } = await pool.query<FreeRun>(
      `${family} SELECT run.id AS run_id, workspace_id, fence FROM run JOIN family ON family.id = run.id
        WHERE lease_owner IS NULL AND ${unfinished} ORDER BY depth DESC`,
      [runId],
    );
    return rows;
  };
  return {
    async suspend({ run_id, fence, approvals, parts, deadline, session_id }) {
      const client = await pool.connect();
      try {
        await client.query('BEGIN');
        const held = await client.query(lockSql, [run_id, owner, fence]);
        const until = deadline === undefined ? null : new Date(deadline);
        // A statement of its own, so that it sees what was committed before the lock was granted.
        const suspended =
          held.rowCount === 0 ? held : await client.query(suspendSql, [run_id, approvals, parts, until, session_id ?? null]);
        await client.query('COMMIT');
        client.release();
        return (suspended.rowCount ?? 0) > 0;
      } catch (error) {
        client.release(true);
        throw error;
      }
    },
    wake: runId => wake(aboveSql, runId),
    wakeParts: runId => wake(partsSql, runId),
    async wakeMissed() {
      const sql = `${wakeFamily} WHERE lease_owner = '${suspendedOwner}' AND ${unfinished} AND (id IN (
          SELECT run_id FROM question WHERE answered_at > now() - ${missedWithin} AND answered_at > run.suspended_at - ${answerTakes}
        ) OR id IN (SELECT id FROM run WHERE cancel_requested AND ${unfinished}))`;
      await pool.query(sql);
    },
  };
}
