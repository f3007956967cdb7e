import type { Scope } from '@pinion/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { authorize } from '../auth/authorize.ts';
import type { CallerOf } from '../auth/caller.ts';
import { sessionCookie, startSessionCookie } from '../auth/session-cookie.ts';
import type { ApiServices } from '../composition/api-services.ts';
import type { Route } from './route.ts';
import { parseRequest } from './parse-request.ts';

/** The default body limit in bytes. Operations can override it, because files and tool results are larger. */
const defaultBodyLimit = 2_000_000;

export type RouteDeps = { services: ApiServices; callerOf: CallerOf; workspace: Scope };

/** Registers an operation as a route: parse, call, respond. */
export function registerRoute(app: FastifyInstance, operation: Route, { services, callerOf, workspace }: RouteDeps): void {
  app.route({
    method: operation.method,
    url: operation.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    bodyLimit: operation.bodyLimit ?? defaultBodyLimit,
    handler: async (request, reply) => {
      // Health is answered while the database is unavailable, so no caller is looked up for it.
      const { permission } = operation;
      const caller =
        permission === 'anybody' ? undefined : await authorize(services.members, await callerOf(request, reply), permission);
      const answer = await operation.handle({
        services,
        setSession: token => void reply.header('set-cookie', sessionCookie(request.headers, token)),
        setStartSession: session => void reply.header('set-cookie', startSessionCookie(request.headers, session)),
        // Operations open to anyone are answered without resolving the caller.
        caller: caller as never,
        scope: caller?.scope as never,
        workspace,
        params: parseRequest(operation.params, request.params, '/path') as never,
        query: parseRequest(operation.query, request.query, '/query') as never,
        body: parseRequest(operation.body, request.body, '') as never,
        header: name => headerOf(request, name),
        signal: signalOf(reply),
        reply,
      });
      if (answer === undefined) return reply;
      if (answer.headers !== undefined) void reply.headers(answer.headers);
      void reply.code(answer.status);
      return answer.body === undefined
        ? reply.send()
        : reply.type('application/json; charset=utf-8').send(JSON.stringify(answer.body));
    },
  });
}

function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value : value?.[0];
}

function signalOf(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => controller.abort());
  return controller.signal;
}
