import { StreamableHTTPClientTransport, type Transport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { clientCredentials } from './client-credentials.ts';
import type { McpServerConfig } from './server-config.ts';

const keptStderr = 8 * 1024;

export type OpenedTransport = {
  transport: Transport;
  /** Returns whether the server created a session, which it may forget. */
  hasSession: () => boolean;
  /** Returns the end of the program's output: for the administrator, never for an envelope. */
  readStderr: () => string;
};

/** Opens a transport: a local program, or a URL through the guarded connector. */
export function openTransport(
  config: McpServerConfig,
  fetch: typeof globalThis.fetch,
  onToken: (values: readonly string[]) => void,
): OpenedTransport {
  if ('url' in config) {
    const { url, headers = {}, oauth } = config;
    const transport = new StreamableHTTPClientTransport(new URL(url), {
      fetch,
      requestInit: { headers },
      ...(oauth === undefined ? {} : { authProvider: clientCredentials({ oauth, fetch, onToken }) }),
    });
    return { transport, hasSession: () => transport.sessionId !== undefined, readStderr: () => '' };
  }
  const { command, args = [], env = {}, cwd } = config;
  const transport = new StdioClientTransport({ command, args, env, stderr: 'pipe', ...(cwd === undefined ? {} : { cwd }) });
  let printed = '';
  transport.stderr?.on('data', (chunk: Buffer) => {
    printed = (printed + chunk.toString('utf8')).slice(-keptStderr);
  });
  return { transport, hasSession: () => false, readStderr: () => printed };
}
