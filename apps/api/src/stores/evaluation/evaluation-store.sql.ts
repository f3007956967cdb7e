export const evaluationSql = `
SELECT e.id, e.workflow_id, e.version, e.models, e.started_at, e.started_by, r.status, r.ended_at,
  count(c.case_id)::int AS cases, count(*) FILTER (WHERE c.verdict = 'pass')::int AS passed,
  count(*) FILTER (WHERE c.verdict = 'fail')::int AS failed, count(*) FILTER (WHERE c.verdict = 'error')::int AS errors,
  count(*) FILTER (WHERE c.verdict = 'pending')::int AS pending, coalesce(sum(c.cost_usd), 0) AS cost_usd
FROM evaluation e LEFT JOIN run r ON r.id = e.id LEFT JOIN evaluation_result c ON c.evaluation_id = e.id
WHERE e.workspace_id = $1 AND `;

export const grouped = 'GROUP BY e.id, r.id ORDER BY e.id DESC';
