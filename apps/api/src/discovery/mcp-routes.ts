import { toNodeHandler } from '@modelcontextprotocol/node';
import type { Scope } from '@pinion/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createMcpEndpoint, type McpEndpoint, type McpEndpointParts } from './mcp-endpoint.ts';
import { mcpPath } from './mcp-path.ts';
import type { ResourceShelf } from './resource-shelf.ts';

export type McpRoutesParts = Omit<McpEndpointParts, 'shelf'> & {
  shelfOf: (scope: Scope) => ResourceShelf;
  scopeOf: (request: FastifyRequest) => Scope;
};

type Answerer = ReturnType<typeof toNodeHandler>;

/**
 * The discovery server's address. Who may come near is settled before (refuse-strangers: Host and Origin); sessions of
 * one workspace are unknown to another.
 */
export function mcpRoutes(app: FastifyInstance, { shelfOf, scopeOf, ...parts }: McpRoutesParts): Promise<void> {
  const endpoints = new Map<string, { endpoint: McpEndpoint; answer: Answerer }>();
  const of = (scope: Scope): Answerer => {
    const known = endpoints.get(scope.workspace_id);
    if (known !== undefined) return known.answer;
    const endpoint = createMcpEndpoint({ ...parts, shelf: shelfOf(scope) });
    const answer = toNodeHandler(endpoint, { onerror: parts.report });
    endpoints.set(scope.workspace_id, { endpoint, answer });
    return answer;
  };
  // The protocol's own code reads the body, with a limit of its own.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _body, done) => done(null));
  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: mcpPath,
    handler: async (request, reply) => {
      reply.hijack();
      await of(scopeOf(request))(request.raw as Parameters<Answerer>[0], reply.raw);
    },
  });
  app.addHook('preClose', async () => {
    await Promise.all([...endpoints.values()].map(({ endpoint }) => endpoint.close()));
  });
  return Promise.resolve();
}
