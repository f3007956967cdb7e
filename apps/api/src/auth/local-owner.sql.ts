import type { Scope } from '@pinion/contracts';
import type { Database } from '@pinion/db';

/** A single statement, which makes two processes that start together agree on one owner. */
const settleSql = `
WITH chosen AS (INSERT INTO setting (key, value) VALUES ('local_owner', $1) ON CONFLICT (key) DO UPDATE SET key = excluded.key RETURNING value),
  ids AS (SELECT value::json->>'org_id' AS org_id, value::json->>'workspace_id' AS workspace_id, value::json->>'user_id' AS user_id FROM chosen),
  orgs AS (INSERT INTO org (id, name) SELECT org_id, 'Local' FROM ids ON CONFLICT DO NOTHING),
  workspaces AS (INSERT INTO workspace (id, org_id, name) SELECT workspace_id, org_id, 'My workspace' FROM ids ON CONFLICT DO NOTHING),
  users AS (INSERT INTO app_user (id, org_id, name) SELECT user_id, org_id, 'Owner' FROM ids ON CONFLICT DO NOTHING)
SELECT org_id, workspace_id, user_id FROM ids`;

/** Returns the only member of a local installation, created at the first start. */
export async function localOwner({ pool }: Pick<Database, 'pool'>, newId: () => string): Promise<Scope> {
  const fresh = { org_id: newId(), workspace_id: newId(), user_id: newId() };
  const { rows } = await pool.query<Scope>(settleSql, [JSON.stringify(fresh)]);
  return rows[0] ?? fresh;
}
