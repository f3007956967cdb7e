/** Takes the connection that is due for longest. `SKIP LOCKED` and the lease keep other servers from taking the same one. */
export const takeDueSql = `
WITH due AS (
  SELECT id FROM connection WHERE workspace_id = $1 AND refresh <> 'off' AND next_refresh_at <= $2
  ORDER BY next_refresh_at LIMIT 1 FOR UPDATE SKIP LOCKED
)
UPDATE connection c SET next_refresh_at = $3 FROM due WHERE c.id = due.id RETURNING c.id`;
