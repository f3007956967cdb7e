/** The sources of the administrator's tools besides the database: files by absolute path, and addresses. */
export type ToolSources = { files: readonly string[]; urls: readonly string[] };
