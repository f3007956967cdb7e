import * as z from 'zod/mini';

/** A tool name: `web_search` or `namespace.name`. */
export const ToolName = z
  .string()
  .check(
    z.maxLength(200),
    z.regex(/^[a-z0-9_][a-z0-9_-]*(\.[a-z0-9_-]+)*$/, 'Use lower case for tool names, such as web_search or namespace.name'),
  );
export type ToolName = z.infer<typeof ToolName>;

/** Semantic version. MCP tools have `0.0.0+<digest>`. */
export const ToolVersion = z
  .string()
  .check(
    z.maxLength(200),
    z.regex(/^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?(?:\+[0-9A-Za-z.-]+)?$/, 'Use a semantic version, such as 1.2.0'),
  );
export type ToolVersion = z.infer<typeof ToolVersion>;

/** Returns the identity of a tool: `name@version`. */
export const toolRef = (name: string, version: string): string => `${name}@${version}`;

export function parseToolRef(ref: string): { name: string; version?: string } {
  const at = ref.lastIndexOf('@');
  return at <= 0 ? { name: ref } : { name: ref.slice(0, at), version: ref.slice(at + 1) };
}
