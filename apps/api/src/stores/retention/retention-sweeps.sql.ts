import type { Database } from '@pinion/db';

type Workspace = { workspace_id: string };

/** The numbers of records that a sweep deleted, by kind. */
export type SweptCounts = {
  runs: number;
  events: number;
  spans: number;
  evaluations: number;
  conversations: number;
  blobs: number;
  audit_entries: number;
  bytes: number;
};

/** The disk use of a workspace. Values are outputs too large for their event, blobs are attachments. */
export type DiskUse = {
  runs: { count: number; bytes: number };
  events: { count: number; bytes: number };
  values: { count: number; bytes: number };
  blobs: { count: number; bytes: number };
  /** True when the figures are an estimate from a sample of the runs. */
  is_estimate: boolean;
  measured_at: string;
};

type SweepRow = {
  next_at: Date;
  is_running: boolean;
  started_at: Date | null;
  ended_at: Date | null;
  deleted: SweptCounts | null;
  disk_use: DiskUse | null;
};

export type RetentionSweeps = {
  /** Returns the workspaces whose sweep is due. A workspace without a row gets one. */
  due(): Promise<string[]>;
  /** Takes the lease of a workspace. Returns false while another server has it, or when the sweep is not due any more. */
  claim(workspace: Workspace, leaseMs: number): Promise<boolean>;
  /** Extends the lease. Returns false when another server has taken it. */
  renew(workspace: Workspace, leaseMs: number): Promise<boolean>;
  finish(workspace: Workspace, result: { deleted: SweptCounts; disk_use: DiskUse; nextInMs: number }): Promise<void>;
  /** Releases the lease after a failure. */
  release(workspace: Workspace, nextInMs: number): Promise<void>;
  /** Makes the sweep of a workspace due now. */
  request(workspace: Workspace): Promise<void>;
  read(workspace: Workspace): Promise<SweepRow | undefined>;
};

type StoredSweep = Omit<SweepRow, 'deleted' | 'disk_use'> & { deleted: string | null; disk_use: string | null };

/** Creates the store of sweeps. `owner` is this server. A first sweep is due an hour after a workspace was first seen. */
export function createRetentionSweeps({ pool }: Pick<Database, 'pool'>, owner: string): RetentionSweeps {
  return {
    async due() {
      await pool.query(
        `INSERT INTO retention_sweep (workspace_id, next_at) SELECT id, now() + interval '1 hour' FROM workspace ON CONFLICT DO NOTHING`,
      );
      const sql =
        'SELECT workspace_id FROM retention_sweep WHERE next_at <= now() AND (lease_until IS NULL OR lease_until < now()) ORDER BY next_at';
      return (await pool.query<Workspace>(sql)).rows.map(row => row.workspace_id);
    },
    async claim({ workspace_id }, leaseMs) {
      const sql = `UPDATE retention_sweep SET lease_owner = $2, lease_until = now() + $3 * interval '1 millisecond', started_at = now()
        WHERE workspace_id = $1 AND next_at <= now() AND (lease_until IS NULL OR lease_until < now())`;
      return (await pool.query(sql, [workspace_id, owner, leaseMs])).rowCount === 1;
    },
    async renew({ workspace_id }, leaseMs) {
      const sql = `UPDATE retention_sweep SET lease_until = now() + $3 * interval '1 millisecond' WHERE workspace_id = $1 AND lease_owner = $2`;
      return (await pool.query(sql, [workspace_id, owner, leaseMs])).rowCount === 1;
    },
    async finish({ workspace_id }, { deleted, disk_use, nextInMs }) {
      await pool.query(
        `UPDATE retention_sweep SET lease_owner = NULL, lease_until = NULL, ended_at = now(), deleted = $3, disk_use = $4,
           next_at = now() + $5 * interval '1 millisecond' WHERE workspace_id = $1 AND lease_owner = $2`,
        [workspace_id, owner, JSON.stringify(deleted), JSON.stringify(disk_use), nextInMs],
      );
    },
    async release({ workspace_id }, nextInMs) {
      await pool.query(
        `UPDATE retention_sweep SET lease_owner = NULL, lease_until = NULL, next_at = now() + $3 * interval '1 millisecond'
         WHERE workspace_id = $1 AND lease_owner = $2`,
        [workspace_id, owner, nextInMs],
      );
    },
    async request({ workspace_id }) {
      // In the past: the column rounds to milliseconds, so that now() can be later than now.
      await pool.query(
        `INSERT INTO retention_sweep (workspace_id, next_at) VALUES ($1, now() - interval '1 second')
         ON CONFLICT (workspace_id) DO UPDATE SET next_at = excluded.next_at`,
        [workspace_id],
      );
    },
    async read({ workspace_id }) {
      const sql = `SELECT next_at, started_at, ended_at, deleted, disk_use, lease_until IS NOT NULL AND lease_until >= now() AS is_running
        FROM retention_sweep WHERE workspace_id = $1`;
      const [row] = (await pool.query<StoredSweep>(sql, [workspace_id])).rows;
      if (row === undefined) return undefined;
      return {
        ...row,
        deleted: row.deleted === null ? null : (JSON.parse(row.deleted) as SweptCounts),
        disk_use: row.disk_use === null ? null : (JSON.parse(row.disk_use) as DiskUse),
      };
    },
  };
}
