import type { Database } from '@pinion/db';

/** The runs of each workspace that are accepted and wait for a slot. */
export type Backlog = {
  /** Returns the position in its workspace's backlog of a run that was just accepted, from 1. Approximate within a second. */
  position(workspaceId: string): Promise<number>;
  /** Returns the number of runs of a workspace that wait. Approximate within a second. */
  count(workspaceId: string): Promise<number>;
};

const countedForMs = 1_000;

type Counted = { at: number; count: Promise<number>; added: number };

/** Creates the backlog. Counts once a second per workspace, and adds what this server accepted since. */
export function createBacklog({ database, now }: { database: Pick<Database, 'pool'>; now: () => number }): Backlog {
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
      const entry = counted(workspaceId);
      entry.added += 1;
      const { added } = entry;
      return Math.max(1, (await entry.count) + (added - 1));
    },
    async count(workspaceId) {
      const entry = counted(workspaceId);
      return (await entry.count) + entry.added;
    },
  };
}

async function countQueued({ pool }: Pick<Database, 'pool'>, workspaceId: string): Promise<number> {
  const sql = `SELECT count(*)::int AS count FROM run
    WHERE workspace_id = $1 AND status = 'queued' AND parent_run_id IS NULL AND evaluation_id IS NULL`;
  const { rows } = await pool.query<{ count: number }>(sql, [workspaceId]);
  return rows[0]?.count ?? 0;
}
