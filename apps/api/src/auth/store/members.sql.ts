export const listSql = `
SELECT m.user_id, u.name, m.role, m.created_at FROM membership m JOIN app_user u ON u.id = m.user_id
WHERE m.workspace_id = $1 ORDER BY m.created_at, m.user_id`;

export const sharedSql = 'SELECT EXISTS (SELECT 1 FROM membership WHERE workspace_id = $1 AND user_id <> $2) AS shared';
