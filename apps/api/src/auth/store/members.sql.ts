/** Lists the people of a workspace, without its service accounts. */
export const listSql = `
SELECT m.user_id, u.name, m.role, m.created_at FROM membership m JOIN app_user u ON u.id = m.user_id
WHERE m.workspace_id = $1
  AND NOT EXISTS (SELECT 1 FROM service_account s WHERE s.workspace_id = m.workspace_id AND s.user_id = m.user_id)
ORDER BY m.created_at, m.user_id`;

/**
 * A workspace is shared when somebody besides the local owner is a member, when the local owner signs in with an account, or when
 * there are other workspaces.
 */
export const sharedSql = `
SELECT EXISTS (
  SELECT 1 FROM membership m JOIN app_user u ON u.id = m.user_id
  WHERE m.workspace_id = $1 AND (m.user_id <> $2 OR u.account_id IS NOT NULL)
) OR EXISTS (SELECT 1 FROM membership WHERE workspace_id <> $1) AS shared`;
