import Fastify, { type FastifyInstance } from 'fastify';
import { watchOpenStreams } from '../auth/watch-open-streams.ts';
import { restPath } from '../rest/rest-api.ts';
import { registerApiRoutes } from './register-api-routes.ts';
import type { TrustedProxies } from '../platform/http/trusted-proxies.ts';
import { limitEventLoopTurn } from '../platform/http/turn-limit.ts';
import type { ServerContext } from './server-context.ts';
import type { IncomingMessage } from 'node:http';

const megabyte = 1024 * 1024;

export type ApiAppOptions = { shopPace?: number | undefined; trustedProxies: TrustedProxies };

/** Opens the app with everything except the pages. */
export async function openApiApp(services: ServerContext, options: ApiAppOptions): Promise<FastifyInstance> {
  const { shopPace, trustedProxies } = options;
  const app = Fastify({ bodyLimit: 6 * megabyte, routerOptions: { maxParamLength: 2000 }, trustProxy: trustedProxies });
  const stopWatching = watchOpenStreams(services);
  app.addHook('onClose', (_app, done) => {
    stopWatching();
    done();
  });
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.url === `${restPath}/health`) done();
    else limitEventLoopTurn(done);
  });
  app.addHook('onSend', async (request, reply) => {
    if (reply.statusCode === 413) await readRejectedBody(request.raw);
  });
  await registerApiRoutes(app, {
    services,
    callerOf: services.callerOf,
    cookies: services.cookies,
    workspace: services.owner,
    report: services.report,
    ...(shopPace === undefined ? {} : { shopPace }),
  });
  app.setNotFoundHandler((request, reply) =>
    reply
      .code(404)
      .send({ error: { code: 'NOT_FOUND', message: `Unknown route: ${request.method} ${request.url}`, details: null } }),
  );
  await app.ready();
  return app;
}

const longest = 5_000;

/**
 * Reads and discards the rest of a request body that is too large, for at most 5 s. Node closes the connection with the response,
 * and a client that is still sending would get EPIPE instead of the status 413 (RFC 9110, section 15.5.14).
 */
function readRejectedBody(request: IncomingMessage): Promise<void> {
  if (request.readableEnded || request.destroyed) return Promise.resolve();
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, longest);
  request.once('end', resolve).once('close', resolve).resume();
  return promise.finally(() => clearTimeout(timer));
}
