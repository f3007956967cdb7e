import type { Database } from '@pinion/db';

/** The runs of each workspace that are accepted and wait for a slot. */
export type Backlog = {
  /** Returns the position in its workspace's backlog of a run that was just accepted, from 1. Approximate within a second. */
  position(workspaceId: string): Promise<number>;
  /** Returns the position of a queued run in its workspace's backlog, from 1. */
  positionOf(workspaceId: string, runId: string): Promise<number>;
  /** Counts one more run of a workspace. Returns false when as many wait as are allowed. Approximate within a second. */
  admit(workspaceId: string): Promise<boolean>;
};

const countedForMs = 1_000;

type Counted = { at: number; count: Promise<number>; added: number };

export type BacklogOptions = { database: Pick<Database, 'pool'>; now: () => number; mostQueued: number };

/** Creates the backlog. Counts once a second per workspace, and adds what this server admitted since. */
export function createBacklog({ database, now, mostQueued }: BacklogOptions): Backlog {
  const known = new Map<string, Counted>();
  const counted = (workspaceId: string): Counted => {
    const last = known.get(workspaceId);
    if (last !== undefined && now() - last.at < countedForMs) return last;
    const count = countQueued(database, workspaceId);
    const fresh: Counted = { at: now(), count, added: 0 };
    known.set(workspaceId, fresh);
    count.catch(() => known.delete(workspaceId));
    return fresh;
  };
  return {
    async position(workspaceId) {
      const { count, added } = counted(workspaceId);
      return Math.max(1, (await count) + added);
    },
    async positionOf(workspaceId, runId) {
      const sql = `SELECT count(*)::int AS count FROM run
        WHERE workspace_id = $1 AND status = 'queued' AND parent_run_id IS NULL AND evaluation_id IS NULL AND id <= $2`;
      const { rows } = await database.pool.query<{ count: number }>(sql, [workspaceId, runId]);
      return Math.max(1, rows[0]?.count ?? 0);
    },
    async admit(workspaceId) {
      const entry = counted(workspaceId);
      entry.added += 1;
      const { added } = entry;
      if ((await entry.count) + added <= mostQueued) return true;
      entry.added -= 1;
      return false;
    },
  };
}

async function countQueued({ pool }: Pick<Database, 'pool'>, workspaceId: string): Promise<number> {
  const sql = `SELECT count(*)::int AS count FROM run
    WHERE workspace_id = $1 AND status = 'queued' AND parent_run_id IS NULL AND evaluation_id IS NULL`;
  const { rows } = await pool.query<{ count: number }>(sql, [workspaceId]);
  return rows[0]?.count ?? 0;
}
