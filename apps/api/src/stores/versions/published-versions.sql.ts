export const holdingSql = `
SELECT p.workflow_id, w.name AS workflow_name, max(p.version) AS version
FROM published_version p JOIN workflow w ON w.id = p.workflow_id AND w.deleted_at IS NULL
WHERE p.workspace_id = $1 AND EXISTS (
  SELECT 1 FROM jsonb_array_elements(p.tools::jsonb) AS tool WHERE tool->>'name' = $2 AND tool->>'version' = $3
)
GROUP BY p.workflow_id, w.name ORDER BY w.name`;
