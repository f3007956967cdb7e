import { ResourceNotFoundError, Server } from '@modelcontextprotocol/server';
import type { ResourceProvider } from './resource-provider.ts';

const maxCompletions = 100;

const instructions =
  'Read-only: these resources list the tools of a workspace and those its agents can use. ' +
  'Tools are called through Pinion itself (POST /api/v1/tools/execute), where its policy applies.';

/**
 * Creates an MCP server over a resource store: resources to list, read and watch. It has no tools on purpose, because calls
 * made here would bypass the guard.
 */
export function createDiscoveryServer(
  resources: ResourceProvider,
  version: string,
  watched: Set<string> = new Set(),
  /** Takes a snapshot of the current state, which makes a change right after a subscription count as a change. */
  look: () => Promise<void> = () => Promise.resolve(),
): Server {
  const server = new Server(
    { name: 'pinion-discovery', title: 'Pinion tool discovery', version },
    { capabilities: { resources: { listChanged: true, subscribe: true }, completions: {} }, instructions },
  );
  const readUri = async (uri: string) => {
    const content = await resources.read(uri);
    if (content === undefined) throw new ResourceNotFoundError(uri, `Unknown resource URI: ${uri}`);
    return content;
  };
  server.setRequestHandler('resources/list', async () => ({ resources: [...(await resources.resources())] }));
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [...resources.templates] }));
  server.setRequestHandler('resources/read', async ({ params: { uri } }) => ({
    contents: [{ uri, ...(await readUri(uri)) }],
  }));
  server.setRequestHandler('resources/subscribe', async ({ params: { uri } }) => {
    await readUri(uri);
    watched.add(uri);
    await look();
    return {};
  });
  server.setRequestHandler('resources/unsubscribe', ({ params: { uri } }) => {
    watched.delete(uri);
    return {};
  });
  server.setRequestHandler('completion/complete', async ({ params: { ref, argument } }) => {
    const found = ref.type === 'ref/resource' ? await resources.complete(ref.uri, argument.name, argument.value) : [];
    return {
      completion: { values: found.slice(0, maxCompletions), total: found.length, hasMore: found.length > maxCompletions },
    };
  });
  return server;
}
