import type { Database } from '@pinion/db';
import { deadLetterOwner } from './lease-owners.ts';

type DeadLetterRow = {
  run_id: string;
  workflow_id: string | null;
  workflow_name: string;
  crashes: number;
  since: Date;
};

/** The runs that ended their worker again and again, so that no worker takes them. */
export type DeadLetters = {
  /** Returns those of a workspace, latest first, at most 100, and the number of those of all others. */
  list(workspaceId: string): Promise<{ items: DeadLetterRow[]; others: number }>;
  /** Returns the number of those of all workspaces. */
  count(): Promise<number>;
  /** Makes one free, with the crashes of a new run. Returns false when it is not a dead letter of the workspace. */
  retry(workspaceId: string, runId: string): Promise<boolean>;
  /** Makes all free, with the crashes of new runs. Returns their ids. */
  retryAll(): Promise<string[]>;
};

const mostListed = 100;

/** The statement that makes a run as free as a new one: it may have died for a cause that is mended. */
const retrySql = `UPDATE run SET lease_owner = NULL, lease_until = NULL, dead_letter_at = NULL, crashes = 0
  WHERE lease_owner = '${deadLetterOwner}' AND dead_letter_at IS NOT NULL`;

export function createDeadLetters({ pool }: Pick<Database, 'pool'>): DeadLetters {
  return {
    async list(workspaceId) {
      const items = `SELECT id AS run_id, workflow_id, workflow_name, crashes, dead_letter_at AS since FROM run
        WHERE dead_letter_at IS NOT NULL AND workspace_id = $1 ORDER BY dead_letter_at DESC, id LIMIT ${mostListed}`;
      const others = 'SELECT count(*)::int AS count FROM run WHERE dead_letter_at IS NOT NULL AND workspace_id <> $1';
      const [own, counted] = await Promise.all([
        pool.query<DeadLetterRow>(items, [workspaceId]),
        pool.query<{ count: number }>(others, [workspaceId]),
      ]);
      return { items: own.rows, others: counted.rows[0]?.count ?? 0 };
    },
    async count() {
      const sql = 'SELECT count(*)::int AS count FROM run WHERE dead_letter_at IS NOT NULL';
      return (await pool.query<{ count: number }>(sql)).rows[0]?.count ?? 0;
    },
    async retry(workspaceId, runId) {
      return ((await pool.query(`${retrySql} AND workspace_id = $1 AND id = $2`, [workspaceId, runId])).rowCount ?? 0) > 0;
    },
    async retryAll() {
      return (await pool.query<{ id: string }>(`${retrySql} RETURNING id`)).rows.map(row => row.id);
    },
  };
}
