export const takeSql = `
WITH due AS (
  SELECT workspace_id, period FROM usage_delivery WHERE status = 'pending' AND next_at <= $1
    AND workspace_id IN (SELECT workspace_id FROM usage_schedule)
  ORDER BY next_at, period LIMIT 1 FOR UPDATE SKIP LOCKED
)
UPDATE usage_delivery d SET next_at = $2 FROM due, usage_schedule s
WHERE d.workspace_id = due.workspace_id AND d.period = due.period AND s.workspace_id = d.workspace_id
RETURNING d.id, d.period, d.attempts, s.*`;
