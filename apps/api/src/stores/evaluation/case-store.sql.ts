export const lastSql = `
SELECT DISTINCT ON (case_id) case_id, evaluation_id, verdict, judged_at FROM evaluation_result
WHERE workspace_id = $1 AND case_id = ANY($2::text[]) AND judged_at IS NOT NULL ORDER BY case_id, judged_at DESC`;
