'use client';
import type { ImportToolsProps } from './import-tools-props.ts';
import { McpDialog } from './mcp-dialog.tsx';
import { OpenApiDialog } from './openapi-dialog.tsx';

/** Renders the import of tools from an OpenAPI document or an MCP server. */
export function ImportToolsDialog({ kind, ...props }: ImportToolsProps) {
  return kind === 'openapi' ? <OpenApiDialog {...props} /> : <McpDialog {...props} />;
}
