import { Client, StreamableHTTPClientTransport, ProtocolError } from '@modelcontextprotocol/client';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import manifest from '../../../package.json' with { type: 'json' };
import { readEnv } from '../../configuration/env.ts';
import { createDiscoveryServer } from './discovery-server.ts';
import { mcpPath } from './mcp-path.ts';
import type { ResourceProvider, McpResourceContent } from './resource-provider.ts';

/**
 * The discovery server on standard input and output, for clients that start their servers:
 * `node apps/api/src/features/discovery/stdio.ts [http://127.0.0.1:3000/mcp]`. It speaks to the running Pinion, since two
 * processes never share an embedded database.
 */
async function main(): Promise<void> {
  const url = process.argv[2] ?? `http://127.0.0.1:${readEnv().port}${mcpPath}`;
  const client = new Client({ name: 'pinion-stdio', version: manifest.version });
  try {
    await client.connect(new StreamableHTTPClientTransport(new URL(url)));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    process.stderr.write(`Pinion does not respond at ${url} (${why}). Start it with npm start, or pass its URL.\n`);
    process.exit(1);
  }
  const resources = await openRemoteResources(client);
  const { version } = manifest;
  const stdio = serveStdio(() => {
    const watched = new Set<string>();
    const server = createDiscoveryServer(resources, version, watched, async () => {
      await Promise.all([...watched].map(uri => client.subscribeResource({ uri })));
    });
    client.setNotificationHandler('notifications/resources/updated', async ({ params: { uri } }) => {
      if (watched.has(uri)) await server.sendResourceUpdated({ uri });
    });
    client.setNotificationHandler('notifications/resources/list_changed', () => server.sendResourceListChanged());
    return server;
  });
  process.stdin.once('end', () => {
    void Promise.all([stdio.close(), client.close()]).finally(() => process.exit(0));
  });
}

await main();

/** Opens the resource store of a running server through its own MCP address. */
async function openRemoteResources(client: Client): Promise<ResourceProvider> {
  const { resourceTemplates } = await client.listResourceTemplates();
  return {
    templates: resourceTemplates.map(({ uriTemplate, name, title = name, description = '', mimeType = plain }) => ({
      uriTemplate,
      name,
      title,
      description,
      mimeType,
    })),
    resources: async () =>
      (await client.listResources()).resources.map(({ uri, name, title = name, description = '', mimeType = plain }) => ({
        uri,
        name,
        title,
        description,
        mimeType,
      })),
    read: uri => readOrMiss(client, uri),
    complete: async (uri, name, value) =>
      (await client.complete({ ref: { type: 'ref/resource', uri }, argument: { name, value } })).completion.values,
    fingerprint: async () => JSON.stringify((await client.listResources()).resources),
  };
}

const plain = 'application/json';

async function readOrMiss(client: Client, uri: string): Promise<McpResourceContent | undefined> {
  try {
    const [content] = (await client.readResource({ uri })).contents;
    if (content === undefined) return undefined;
    const { mimeType = plain } = content;
    return 'text' in content ? { mimeType, text: content.text } : { mimeType, blob: content.blob };
  } catch (error) {
    if (error instanceof ProtocolError && error.message.includes('Unknown resource URI')) return undefined;
    throw error;
  }
}
