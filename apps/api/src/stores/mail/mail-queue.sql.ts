/** Takes the mail that is due for the longest time, for the duration of a lease. */
export const takeSql = `
WITH due AS (
  SELECT id FROM mail_delivery WHERE status = 'pending' AND next_at <= $1 ORDER BY next_at, id LIMIT 1 FOR UPDATE SKIP LOCKED
)
UPDATE mail_delivery m SET next_at = $2, attempts = m.attempts + 1 FROM due WHERE m.id = due.id
RETURNING m.id, m.workspace_id, m.kind, m.recipient, m.words, m.link, m.key_version, m.attempts, m.expires_at`;
