import type { Database } from '@pinion/db';

/** A server of the installation. `held` counts its unfinished runs, also those that wait for a user. */
export type ServerRow = {
  id: string;
  role: string;
  host: string;
  version: string;
  started_at: Date;
  alive: boolean;
  /** Milliseconds since the end of its lease; negative for a living server. */
  expired_ms: number;
  slots: number;
  running: number;
  draining: boolean;
  held: number;
};

/** The unfinished runs of this workspace, or of all others together. */
export type QueueRow = {
  own: boolean;
  queued: number;
  running: number;
  waiting: number;
  /** Seconds for which the oldest queued run has waited; null for none. */
  oldest_s: number | null;
};

/** The size of the database in bytes, with its indexes, and of its largest parts. */
type StorageRow = Record<'database' | 'runs' | 'events' | 'values' | 'blobs' | 'traces', number>;

export type InstallationStatus = {
  servers(): Promise<ServerRow[]>;
  queues(workspaceId: string): Promise<QueueRow[]>;
  /** Returns the size of the database, measured at most once a minute. */
  storage(): Promise<StorageRow>;
};

const unfinished = "status IN ('queued', 'running', 'waiting')";

const storageSql = `SELECT pg_database_size(current_database())::float8 AS database,
    coalesce(sum(bytes) FILTER (WHERE relname IN ('run', 'pin_value')), 0) AS runs,
    coalesce(sum(bytes) FILTER (WHERE relname = 'run_event'), 0) AS events,
    coalesce(sum(bytes) FILTER (WHERE relname IN ('content', 'content_data', 'run_content')), 0) AS values,
    coalesce(sum(bytes) FILTER (WHERE relname = 'blob'), 0) AS blobs,
    coalesce(sum(bytes) FILTER (WHERE relname = 'trace_span'), 0) AS traces
  FROM (
    SELECT relname, pg_total_relation_size(oid)::float8 AS bytes FROM pg_class
    WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace
  ) sized`;
const measureEveryMs = 60_000;

/** Reads the servers and the queue of an installation. Other workspaces are only counted, never named. */
export function createInstallationStatus({ pool }: Pick<Database, 'pool'>): InstallationStatus {
  let measured: { at: number; row: Promise<StorageRow> } | undefined;
  const measure = async (): Promise<StorageRow> => {
    const { rows } = await pool.query<StorageRow>(storageSql);
    return rows[0] ?? { database: 0, runs: 0, events: 0, values: 0, blobs: 0, traces: 0 };
  };
  return {
    storage() {
      if (measured === undefined || performance.now() - measured.at > measureEveryMs) {
        const row = measure();
        row.catch(() => (measured = undefined));
        measured = { at: performance.now(), row };
      }
      return measured.row;
    },
    async servers() {
      const sql = `SELECT worker.id, role, host, version, started_at, alive_until > now() AS alive, slots, running, draining,
          (extract(epoch FROM now() - alive_until) * 1000)::int AS expired_ms,
          (SELECT count(*)::int FROM run WHERE lease_owner = worker.id AND ${unfinished}) AS held
        FROM worker WHERE alive_until > now() - interval '1 hour' ORDER BY alive DESC, started_at, worker.id LIMIT 200`;
      return (await pool.query<ServerRow>(sql)).rows;
    },
    async queues(workspaceId) {
      const sql = `SELECT workspace_id = $1 AS own, count(*) FILTER (WHERE status = 'queued')::int AS queued,
          count(*) FILTER (WHERE status = 'running' AND dead_letter_at IS NULL)::int AS running, count(*) FILTER (WHERE status = 'waiting')::int AS waiting,
          extract(epoch FROM now() - min(created_at) FILTER (WHERE status = 'queued'))::float AS oldest_s
        FROM run WHERE ${unfinished} GROUP BY 1`;
      return (await pool.query<QueueRow>(sql, [workspaceId])).rows;
    },
  };
}
