export const insertSql = `
INSERT INTO trace_span (id, trace_id, run_id, workspace_id, payload)
SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[])`;
