import type { Database } from '@pinion/db';

export type FinishedRun = { id: string; workspace_id: string; workflow_name: string };

const newestSql = `
SELECT id, workspace_id, workflow_name FROM run
WHERE status IN ('succeeded', 'failed') AND coalesce(workflow_id, '') <> '' AND replay_of IS NULL AND undo_of IS NULL
  AND evaluation_id IS NULL AND forked_from IS NULL
ORDER BY id DESC LIMIT $1`;

/** Returns the newest finished runs of workflows, of every workspace. Replays, forks, compensations and evaluations are left out. */
export async function newestFinishedRuns({ pool }: Pick<Database, 'pool'>, limit: number): Promise<FinishedRun[]> {
  return (await pool.query<FinishedRun>(newestSql, [limit])).rows;
}
