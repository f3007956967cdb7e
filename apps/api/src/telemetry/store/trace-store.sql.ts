/** The statement that stores spans. Those of a run that was deleted in the meantime are not stored. */
export const insertSql = `
INSERT INTO trace_span (id, trace_id, run_id, workspace_id, payload)
SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[]) AS s (id, trace_id, run_id, workspace_id, payload)
WHERE EXISTS (SELECT 1 FROM run WHERE run.id = s.run_id)`;
