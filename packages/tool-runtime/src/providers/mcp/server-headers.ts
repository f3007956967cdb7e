import type { ToolError } from '@pinion/contracts';
import type { McpServerConfig } from './server-config.ts';

/** The value of a secret of the workspace that the server belongs to; undefined: there is none. */
export type ReadSecret = (name: string) => Promise<string | undefined>;

/** `values`: what was filled in, to be watched for in what the server says. */
export type FilledConfig = { ok: true; config: McpServerConfig; values: readonly string[] } | { ok: false; error: ToolError };

const reference = /\{\{\s*secrets\.([A-Za-z_][A-Za-z0-9_]*)\s*\}\}/g;

/** The names of secrets in a server's headers, as in `Bearer {{secrets.FILES_KEY}}`. */
export function secretsOf(config: McpServerConfig): string[] {
  if (!('url' in config)) return [];
  const names = Object.values(config.headers ?? {}).flatMap(text => [...text.matchAll(reference)].map(match => match[1] ?? ''));
  return [...new Set(names)];
}

/** The headers as they are sent. A value is read when a connection is opened, and kept by nobody else. */
export async function fillHeaders(server: string, config: McpServerConfig, readSecret: ReadSecret): Promise<FilledConfig> {
  if (!('url' in config) || config.headers === undefined) return { ok: true, config, values: [] };
  const values = new Map<string, string>();
  for (const name of secretsOf(config)) {
    const value = await readSecret(name);
    if (value === undefined) return { ok: false, error: missingSecret(server, name) };
    values.set(name, value);
  }
  const headers = Object.entries(config.headers).map(([name, template]): [string, string] => [
    name,
    template.replace(reference, (_whole, secret: string) => values.get(secret) ?? ''),
  ]);
  return { ok: true, config: { ...config, headers: Object.fromEntries(headers) }, values: [...values.values()] };
}

const missingSecret = (server: string, name: string): ToolError => ({
  code: 'AUTH_REQUIRED',
  message: `The MCP server ${server} needs the secret ${name}. Add it under Secrets; the connection is tried again by itself.`,
  details: { server, secret: name },
});
