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

export type InstallationStatus = {
  servers(): Promise<ServerRow[]>;
  queues(workspaceId: string): Promise<QueueRow[]>;
};

const unfinished = "status IN ('queued', 'running', 'waiting')";

/** Reads the servers and the queue of an installation. Other workspaces are only counted, never named. */
export function createInstallationStatus({ pool }: Pick<Database, 'pool'>): InstallationStatus {
  return {
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
