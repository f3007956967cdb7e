/** The workspaces in which a person is a member, the first one joined first. $1 is the account. */
export const ofAccountSql = `
SELECT w.id AS workspace_id, w.org_id, w.name, o.name AS organization, u.id AS user_id, u.name AS user_name, m.role
FROM app_user u JOIN membership m ON m.user_id = u.id JOIN workspace w ON w.id = m.workspace_id JOIN org o ON o.id = w.org_id
WHERE u.account_id = $1 ORDER BY m.created_at, w.id`;

/** The workspace of the account's newest session, also of one that has ended. $1 is the account. */
export const lastUsedSql = `
SELECT workspace_id FROM access_token WHERE account_id = $1
ORDER BY coalesce(last_used_at, created_at) DESC, created_at DESC LIMIT 1`;

/** All workspaces, each with the oldest of its owners, the first workspace first. */
export const allSql = `
SELECT w.id AS workspace_id, w.org_id, (
  SELECT m.user_id FROM membership m WHERE m.workspace_id = w.id AND m.role = 'owner' ORDER BY m.created_at, m.user_id LIMIT 1
) AS user_id
FROM workspace w ORDER BY w.created_at, w.id`;

export const readSql = `
SELECT w.name, o.name AS organization FROM workspace w JOIN org o ON o.id = w.org_id WHERE w.id = $1`;
