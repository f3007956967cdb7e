/** Finds the holder of a token in whichever workspace it belongs to. All other statements name their workspace. */
export const holderSql = `
SELECT t.id AS token_id, t.kind, t.hash, t.user_id, t.account_id, t.workspace_id, w.org_id, t.expires_at, t.last_used_at,
  t.agent_ids, t.permission, t.workflow_ids, m.role, u.name, s.user_id IS NOT NULL AS is_service
FROM access_token t JOIN membership m ON m.workspace_id = t.workspace_id AND m.user_id = t.user_id
JOIN app_user u ON u.id = t.user_id JOIN workspace w ON w.id = t.workspace_id
LEFT JOIN service_account s ON s.workspace_id = t.workspace_id AND s.user_id = t.user_id
WHERE t.hash = $1 AND t.revoked_at IS NULL AND (t.expires_at IS NULL OR t.expires_at > $2) AND s.disabled_at IS NULL`;
