import type { Database } from '@pinion/db';
import { runColumns } from './run-store.sql.ts';
import type { StoredRun } from './stored-run.ts';

/**
 * The leases that decide which process can write to which run. An owner is a random id per process, and only the database's
 * clock decides when a lease has ended: host names and process ids mean nothing across containers.
 */
export type RunLeases = {
  /**
   * Takes runs that have not ended and that no process holds, with a new fencing token. `isAlone` is true when no other process
   * can hold any.
   */
  take(isAlone: boolean): Promise<StoredRun[]>;
  /** Renews the leases of this process. Returns the runs that a user wants cancelled. */
  renew(): Promise<string[]>;
  /** Releases all leases for the next process that starts. */
  release(): Promise<void>;
};

const unfinished = "status IN ('queued', 'running', 'waiting')";

export function createRunLeases({ pool }: Pick<Database, 'pool'>, owner: string, seconds: number): RunLeases {
  return {
    async take(isAlone) {
      const { rows } = await pool.query<StoredRun>(
        `UPDATE run SET fence = fence + 1, lease_owner = $1, lease_until = now() + interval '${seconds} seconds'
         WHERE id IN (
           SELECT id FROM run WHERE ${unfinished} AND lease_owner IS DISTINCT FROM $1
             AND (lease_owner IS NULL OR lease_until < now() OR $2)
           ORDER BY id FOR UPDATE SKIP LOCKED)
         RETURNING ${runColumns}`,
        [owner, isAlone],
      );
      return rows.sort((a, b) => (a.id < b.id ? -1 : 1));
    },
    async renew() {
      const sql = `UPDATE run SET lease_until = now() + interval '${seconds} seconds' WHERE lease_owner = $1 AND ${unfinished}
        RETURNING id, cancel_requested`;
      const { rows } = await pool.query<{ id: string; cancel_requested: boolean }>(sql, [owner]);
      return rows.filter(row => row.cancel_requested).map(row => row.id);
    },
    async release() {
      await pool.query(`UPDATE run SET lease_owner = NULL, lease_until = NULL WHERE lease_owner = $1 AND ${unfinished}`, [owner]);
    },
  };
}
