import { toNodeHandler } from '@modelcontextprotocol/node';
import type { Scope } from '@pinion/contracts';
import type { FastifyInstance } from 'fastify';
import { authenticationRequired } from '../../auth/authorize.ts';
import type { CallerOf } from '../../auth/caller.ts';
import { sendError } from '../../operations/rest/error-response.ts';
import { createMcpEndpoint, type McpEndpoint, type McpEndpointOptions } from './mcp-endpoint.ts';
import { mcpPath } from './mcp-path.ts';
import type { ResourceProvider } from './resource-provider.ts';

export type McpRoutesOptions = Omit<McpEndpointOptions, 'resources'> & {
  resourcesOf: (scope: Scope) => ResourceProvider;
  callerOf: CallerOf;
};

type Answerer = ReturnType<typeof toNodeHandler>;

/**
 * Registers the routes of the discovery server. The Host and Origin check (reject-cross-origin) runs before. Sessions of one
 * user are invisible to another. Every role can read it.
 */
export function mcpRoutes(app: FastifyInstance, { resourcesOf, callerOf, ...parts }: McpRoutesOptions): Promise<void> {
  const endpoints = new Map<string, { endpoint: McpEndpoint; answer: Answerer }>();
  const of = (scope: Scope): Answerer => {
    const key = `${scope.workspace_id}/${scope.user_id}`;
    const known = endpoints.get(key);
    if (known !== undefined) return known.answer;
    const endpoint = createMcpEndpoint({ ...parts, resources: resourcesOf(scope) });
    const answer = toNodeHandler(endpoint, { onerror: parts.report });
    endpoints.set(key, { endpoint, answer });
    return answer;
  };
  // The protocol's own code reads the body, with its own limit.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _body, done) => done(null));
  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: mcpPath,
    handler: async (request, reply) => {
      const caller = await callerOf(request, reply);
      if (caller === undefined) return sendError(reply, 401, 'AUTH_REQUIRED', authenticationRequired().message);
      reply.hijack();
      await of(caller.scope)(request.raw as Parameters<Answerer>[0], reply.raw);
      return reply;
    },
  });
  app.addHook('preClose', async () => {
    await Promise.all([...endpoints.values()].map(({ endpoint }) => endpoint.close()));
  });
  return Promise.resolve();
}
