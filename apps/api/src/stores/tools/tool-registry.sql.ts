/** The query for the fingerprint. The lifecycle is the only thing that changes in a row. */
export const fingerprintSql = `
SELECT count(*) || '.' || count(*) FILTER (WHERE lifecycle <> 'active') || '.' || coalesce(max(updated_at)::text, '') AS fingerprint
FROM tool WHERE workspace_id = $1`;

/**
 * The query for runs with a tool version. A queued run holds its plan, and a running one has it in its first event. The text is
 * searched before anything is parsed.
 */
export const runsWithSql = `
SELECT run.id, coalesce(run.plan, run_event.payload) AS plan
FROM run LEFT JOIN run_event ON run_event.run_id = run.id AND run_event.seq = 0
WHERE run.workspace_id = $1 AND run.status IN ('queued', 'running', 'waiting')
  AND strpos(coalesce(run.plan, run_event.payload), $2) > 0
ORDER BY run.id LIMIT 100`;
