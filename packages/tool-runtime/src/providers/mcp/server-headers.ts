import type { ToolError } from '@pinion/contracts';
import type { McpServerConfig } from './server-config.ts';

/** Reads a secret of the server's workspace. Returns undefined if there is none, and an error if it may not be sent to `url`. */
export type ReadSecret = (name: string, url: string) => Promise<string | ToolError | undefined>;

/** The configuration with secrets filled in. `values` are these secrets, to be redacted in everything that the server sends. */
export type FilledConfig = { ok: true; config: McpServerConfig; values: readonly string[] } | { ok: false; error: ToolError };

const reference = /\{\{\s*secrets\.([A-Za-z_][A-Za-z0-9_]*)\s*\}\}/g;

/** Returns the names of secrets in a server's headers, as in `Bearer {{secrets.FILES_KEY}}`, and in its client credentials. */
export function headerSecrets(config: McpServerConfig): string[] {
  if (!('url' in config)) return [];
  const texts = [...Object.values(config.headers ?? {}), config.oauth?.client_secret ?? ''];
  return [...new Set(texts.flatMap(namesIn))];
}

const namesIn = (text: string): string[] => [...text.matchAll(reference)].map(match => match[1] ?? '');

/** Returns the configuration as it is sent. Values are read when a connection is opened, and stored nowhere else. */
export async function fillHeaders(server: string, config: McpServerConfig, readSecret: ReadSecret): Promise<FilledConfig> {
  if (!('url' in config)) return { ok: true, config, values: [] };
  const values = new Map<string, string>();
  const read = async (text: string, to: string): Promise<ToolError | undefined> => {
    for (const name of namesIn(text)) {
      const value = await readSecret(name, to);
      if (value === undefined) return missingSecret(server, name);
      if (typeof value !== 'string') return value;
      values.set(name, value);
    }
    return undefined;
  };
  for (const text of Object.values(config.headers ?? {})) {
    const error = await read(text, config.url);
    if (error !== undefined) return { ok: false, error };
  }
  const refused = config.oauth === undefined ? undefined : await read(config.oauth.client_secret, config.oauth.issuer);
  if (refused !== undefined) return { ok: false, error: refused };
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
  message: `The MCP server ${server} requires the secret ${name}. Add it under Secrets. The connection is then retried automatically.`,
  details: { server, secret: name },
});
