import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import { aloneAs } from '../auth/caller.ts';
import { mcpRoutes } from '../features/discovery/mcp-routes.ts';
import type { ResourceProvider } from '../features/discovery/resource-provider.ts';
import { openHttpServer } from '../platform/http/open-http-server.ts';

/**
 * Starts a resource provider behind the server's own HTTP server (Host and Origin checked) and its own routes, without the rest
 * of the server.
 */
export async function startResourceServer(resources: ResourceProvider): Promise<{ origin: string; close(): Promise<void> }> {
  const httpServer = await openHttpServer(0);
  const app = Fastify();
  const scope = { org_id: 'o', workspace_id: 'w', user_id: 'u' };
  const report = (error: unknown): void => {
    throw error;
  };
  await app.register(mcpRoutes, {
    resourcesOf: () => resources,
    callerOf: () => Promise.resolve(aloneAs(scope)),
    version: '0.0.0',
    newId: randomUUID,
    now: Date.now,
    report,
  });
  await app.ready();
  httpServer.lead({ handle: (request, response) => app.routing(request, response) });
  return {
    origin: httpServer.origin,
    close: async () => {
      await app.close();
      await httpServer.close();
    },
  };
}
