import type { Database } from '@pinion/db';

/**
 * Matches the runs that a worker executes or is about to start. Parts of other runs and runs that wait do not count. Suspended runs
 * and dead letters have a `lease_until`, so that the index of held runs does not contain them.
 */
const executed = "status IN ('queued', 'running') AND lease_owner IS NOT NULL AND lease_until IS NULL AND parent_run_id IS NULL";

/** Returns the query for the weight of workspaces, and for how many more of their runs can start. `rows` is a parameter. */
export const sharesSql = (rows: string): string => `SELECT workspace_id, weight, max_running -
    (SELECT count(*) FROM run WHERE run.workspace_id = given.workspace_id AND ${executed}) AS room
  FROM json_to_recordset(${rows}::json) AS given(workspace_id text, weight float8, max_running bigint)`;

/** The number of the lock on claims; arbitrary. */
const claimsLock = 7_242_001;

/**
 * Returns the function that runs a claim. Where workspaces have limits, claims happen one after the other, because each counts what
 * those before it took.
 */
export const claimInTurn =
  ({ pool }: Pick<Database, 'pool'>) =>
  async <Row extends object>(sql: string, values: unknown[]): Promise<{ rows: Row[] }> => {
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      await client.query(`SELECT pg_advisory_xact_lock(${claimsLock})`);
      const { rows } = await client.query<Row>(sql, values);
      await client.query('COMMIT');
      client.release();
      return { rows };
    } catch (error) {
      client.release(true);
      throw error;
    }
  };
