import type { ToolError } from '@pinion/contracts';
import type { McpServerConfig } from './server-config.ts';

/** The value of a secret of the workspace that the server belongs to; undefined: there is none. */
export type ReadSecret = (name: string) => Promise<string | undefined>;

/** `values`: what was filled in, to be watched for in what the server says. */
export type FilledConfig = { ok: true; config: McpServerConfig; values: readonly string[] } | { ok: false; error: ToolError };

const reference = /\{\{\s*secrets\.([A-Za-z_][A-Za-z0-9_]*)\s*\}\}/g;

/** The names of secrets in a server's headers, as in `Bearer {{secrets.FILES_KEY}}`, and in what it knows us by. */
export function secretsOf(config: McpServerConfig): string[] {
  if (!('url' in config)) return [];
  const texts = [...Object.values(config.headers ?? {}), config.oauth?.client_secret ?? ''];
  return [...new Set(texts.flatMap(text => [...text.matchAll(reference)].map(match => match[1] ?? '')))];
}

/** The configuration as it is sent. A value is read when a connection is opened, and kept by nobody else. */
export async function fillHeaders(server: string, config: McpServerConfig, readSecret: ReadSecret): Promise<FilledConfig> {
  if (!('url' in config)) return { ok: true, config, values: [] };
  const values = new Map<string, string>();
  for (const name of secretsOf(config)) {
    const value = await readSecret(name);
    if (value === undefined) return { ok: false, error: missingSecret(server, name) };
    values.set(name, value);
  }
  const fill = (template: string): string => template.replace(reference, (_whole, secret: string) => values.get(secret) ?? '');
  const { url, headers = {}, oauth } = config;
  const filled: McpServerConfig = {
    url,
    headers: Object.fromEntries(Object.entries(headers).map(([name, template]) => [name, fill(template)])),
    ...(oauth === undefined ? {} : { oauth: { ...oauth, client_secret: fill(oauth.client_secret) } }),
  };
  return { ok: true, config: filled, values: [...values.values()] };
}

const missingSecret = (server: string, name: string): ToolError => ({
  code: 'AUTH_REQUIRED',
  message: `The MCP server ${server} needs the secret ${name}. Add it under Secrets; the connection is tried again by itself.`,
  details: { server, secret: name },
});
