/** Where the administrator's tools come from, besides the database: files by absolute path, and addresses. */
export type ToolSources = { files: readonly string[]; urls: readonly string[] };
