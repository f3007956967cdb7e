/** All workflows of a workspace with the newest run of each. */
export const listSql = `
SELECT w.id, w.name, w.folder, w.version, w.updated_at, r.id AS run_id, r.status AS run_status, r.created_at AS run_at,
  (SELECT max(p.version) FROM published_version p WHERE p.workflow_id = w.id) AS published_version
FROM workflow w
LEFT JOIN LATERAL (
  SELECT id, status, created_at FROM run
  WHERE workspace_id = w.workspace_id AND workflow_id = w.id AND evaluation_id IS NULL ORDER BY created_at DESC LIMIT 1
) r ON true
WHERE w.workspace_id = $1 AND w.deleted_at IS NULL
ORDER BY w.updated_at DESC LIMIT 1000`;

/** The query for a workflow. Plain SQL, because every run begins with it. */
export const getSql = `
SELECT id, name, version, updated_at, file,
  (SELECT created_by FROM workflow_version WHERE workflow_id = $1 AND version = 1) AS owner_id,
  (SELECT coalesce(author_id, created_by) FROM workflow_version WHERE workflow_id = $1 AND version = workflow.version) AS author_id
FROM workflow WHERE id = $1 AND workspace_id = $2 AND deleted_at IS NULL`;

/** The query for a past version of a workflow. A deleted workflow has none. */
export const getVersionSql = `
SELECT w.id, w.name, v.version, w.updated_at, v.file,
  (SELECT created_by FROM workflow_version WHERE workflow_id = $1 AND version = 1) AS owner_id,
  coalesce(v.author_id, v.created_by) AS author_id
FROM workflow w JOIN workflow_version v ON v.workflow_id = w.id AND v.version = $3
WHERE w.id = $1 AND w.workspace_id = $2 AND w.deleted_at IS NULL`;

/** The query for the fields that change with every save, without the file. */
export const newestSql = `
SELECT version, updated_at FROM workflow WHERE id = $1 AND workspace_id = $2 AND deleted_at IS NULL`;

export const filesMissing = 'SELECT id, version, file FROM workflow WHERE workspace_id = $1 AND id = ANY($2::text[])';

/** The statement that saves and stores the version at once, so that a version exists exactly when the save does. */
export const keepVersions = `
WITH saved AS (
  UPDATE workflow SET name = $3, file = $4, version = version + 1, updated_at = now()
  WHERE id = $1 AND workspace_id = $2 AND deleted_at IS NULL AND ($6::int IS NULL OR version = $6::int)
  RETURNING version, updated_at
), kept AS (
  INSERT INTO workflow_version (workflow_id, version, workspace_id, file, created_by)
  SELECT $1, version, $2, $4, $5 FROM saved
)
SELECT version, updated_at FROM saved`;

/** Plain SQL, so that `updated_at` changes only when the graph does. */
export const setFolderSql = 'UPDATE workflow SET folder = $3 WHERE id = $1 AND workspace_id = $2 AND deleted_at IS NULL';

export const putBesideSql = `UPDATE workflow SET folder = there.folder FROM workflow there
WHERE workflow.id = $1 AND workflow.workspace_id = $2 AND there.id = $3 AND there.workspace_id = $2`;
