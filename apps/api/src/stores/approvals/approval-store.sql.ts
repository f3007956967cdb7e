import type { Scope } from '@pinion/contracts';
import type { Database } from '@pinion/db';
import type { ApprovalAnswer, ApprovalKind } from '@pinion/tool-runtime';

export type ApprovalState = 'open' | 'answered' | 'expired' | 'withdrawn';

export type StoredApproval = {
  id: string;
  workspace_id: string;
  run_id: string;
  node_id: string;
  call_id: string | null;
  kind: ApprovalKind;
  /** JSON of the request. */
  request: string;
  state: ApprovalState;
  /** JSON of an ApprovalAnswer. */
  answer: string | null;
  answered_by: string | null;
  created_at: Date;
  answered_at: Date | null;
  expires_at: Date | null;
};

type PendingApproval = Pick<StoredApproval, 'id' | 'workspace_id' | 'run_id' | 'node_id' | 'call_id' | 'kind' | 'request'> & {
  expires_at: Date | undefined;
};

export type ApprovalStore = {
  /** Stores the approval once. Returns it in its current state, which may have an answer already. */
  put(approval: PendingApproval): Promise<StoredApproval>;
  get(scope: Pick<Scope, 'workspace_id'>, id: string): Promise<StoredApproval | undefined>;
  /** Decides an approval. Returns undefined when it is not open any longer or has expired. The first answer is the only one. */
  answer(scope: Pick<Scope, 'workspace_id'>, id: string, answer: ApprovalAnswer, by: string): Promise<StoredApproval | undefined>;
  /** Closes an approval. Returns true when it was open until now. */
  close(id: string, state: 'expired' | 'withdrawn'): Promise<boolean>;
  /**
   * Returns the approvals, newest first. `run_id` selects that run and all its parts, `before` is the id of the last approval
   * of the previous page.
   */
  list(
    scope: Scope,
    filter: { run_id?: string | undefined; state?: ApprovalState | undefined; before?: string | undefined; limit: number },
  ): Promise<StoredApproval[]>;
  /** Returns those of `ids` that are no longer open. */
  settled(ids: readonly string[]): Promise<StoredApproval[]>;
};

/**
 * Makes the run of a decided approval free if it is suspended. The run's row is updated in any case: of this statement and one that
 * suspends the run at the same time, the later one sees the other.
 */
const wakeSql = `UPDATE run SET lease_owner = nullif(lease_owner, 'suspended'),
    lease_until = CASE WHEN lease_owner = 'suspended' THEN NULL ELSE lease_until END
  FROM decided WHERE run.id = decided.run_id`;

const columns = `id, workspace_id, run_id, node_id, call_id, kind, request, state, answer, answered_by, created_at, answered_at, expires_at`;

/** Matches what someone can answer. A delay only ends. */
const answerable = "kind <> 'delay'";

/** Returns the SQL for a run and its parts, at every depth. */
const partsSql = (location: number): string => `WITH RECURSIVE part AS (
  SELECT $${location}::text AS id UNION SELECT run.id FROM run JOIN part ON run.parent_run_id = part.id) SELECT id FROM part`;

const positionSql = (location: number): string =>
  `SELECT created_at, id FROM question WHERE workspace_id = $1 AND id = $${location}`;

export function createApprovalStore({ pool }: Pick<Database, 'pool'>): ApprovalStore {
  const one = async (sql: string, values: unknown[]): Promise<StoredApproval | undefined> =>
    (await pool.query<StoredApproval>(sql, values)).rows[0];
  return {
    async put({ id, workspace_id, run_id, node_id, call_id, kind, request, expires_at }) {
      const sql = `INSERT INTO question (id, workspace_id, run_id, node_id, call_id, kind, request, expires_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (id) DO UPDATE SET id = excluded.id RETURNING ${columns}`;
      const row = await one(sql, [id, workspace_id, run_id, node_id, call_id, kind, request, expires_at ?? null]);
      if (row === undefined) throw new Error(`the question ${id} was not written`);
      return row;
    },
    get: ({ workspace_id }, id) =>
      one(`SELECT ${columns} FROM question WHERE workspace_id = $1 AND id = $2 AND ${answerable}`, [workspace_id, id]),
    answer: ({ workspace_id }, id, answer, by) =>
      one(
        `WITH decided AS (
           UPDATE question SET state = 'answered', answer = $3, answered_by = $4, answered_at = now()
           WHERE workspace_id = $1 AND id = $2 AND state = 'open' AND (expires_at IS NULL OR expires_at > now()) RETURNING ${columns}
         ), woken AS (${wakeSql}) SELECT ${columns} FROM decided`,
        [workspace_id, id, JSON.stringify(answer), by],
      ),
    async close(id, state) {
      const sql = "UPDATE question SET state = $2, answered_at = now() WHERE id = $1 AND state = 'open'";
      return ((await pool.query(sql, [id, state])).rowCount ?? 0) > 0;
    },
    async list({ workspace_id }, { run_id, state, before, limit }) {
      const values: unknown[] = [workspace_id, limit];
      const where = ['workspace_id = $1', answerable];
      if (run_id !== undefined) where.push(`run_id IN (${partsSql(values.push(run_id))})`);
      if (state !== undefined) where.push(`state = $${values.push(state)}`);
      if (before !== undefined) where.push(`(created_at, id) < (${positionSql(values.push(before))})`);
      const sql = `SELECT ${columns} FROM question WHERE ${where.join(' AND ')} ORDER BY created_at DESC, id DESC LIMIT $2`;
      return (await pool.query<StoredApproval>(sql, values)).rows;
    },
    async settled(ids) {
      if (ids.length === 0) return [];
      const sql = `SELECT ${columns} FROM question WHERE id = ANY($1) AND state <> 'open'`;
      return (await pool.query<StoredApproval>(sql, [ids])).rows;
    },
  };
}
