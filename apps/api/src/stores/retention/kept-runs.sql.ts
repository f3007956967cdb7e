import type { Scope } from '@pinion/contracts';
import type { Database } from '@pinion/db';
import { isReferenced } from './needed-runs.ts';

export type KeptRun = {
  kept_at: Date | null;
  kept_by: string | null;
  ended_at: Date | null;
  /** The run is part of another run or of an evaluation, so it goes with that. */
  is_part: boolean;
  /** Something else needs the run: a fork, a case, a pin, a conversation or an effect with an unknown outcome. */
  is_needed: boolean;
};

const readSql = `
SELECT kept_at, kept_by, ended_at, parent_run_id IS NOT NULL OR evaluation_id IS NOT NULL AS is_part, ${isReferenced('run')} AS is_needed
FROM run WHERE workspace_id = $1 AND id = $3`;

const setSql = `
UPDATE run SET kept_at = CASE WHEN $3 THEN coalesce(kept_at, now()) END, kept_by = CASE WHEN $3 THEN coalesce(kept_by, $4) END
WHERE workspace_id = $1 AND id = $2`;

/** Returns whether a run is kept, and by whom. Conversations with a message after `before` keep their runs. */
export async function readKeptRun(
  { pool }: Pick<Database, 'pool'>,
  { workspace_id }: Pick<Scope, 'workspace_id'>,
  runId: string,
  before: Date,
): Promise<KeptRun | undefined> {
  return (await pool.query<KeptRun>(readSql, [workspace_id, before, runId])).rows[0];
}

/** Keeps a run, or no longer. Returns false when there is no such run. */
export async function setKeptRun(
  { pool }: Pick<Database, 'pool'>,
  { workspace_id, user_id }: Pick<Scope, 'workspace_id' | 'user_id'>,
  runId: string,
  isKept: boolean,
): Promise<boolean> {
  return (await pool.query(setSql, [workspace_id, runId, isKept, user_id])).rowCount === 1;
}
