import type { FastifyInstance } from 'fastify';
import { sendError, sendFailure } from './error-response.ts';
import { openApiDocument } from './openapi.ts';
import { routes } from './routes.ts';
import { readJsonBody } from './read-json-body.ts';
import { type RouteDeps, registerRoute } from './register-route.ts';

export const restPath = '/api/v1';

export type RestApiOptions = RouteDeps & { report: (error: unknown) => void };

/** Registers the public HTTP API. Register it under `restPath`. */
export function restApi(app: FastifyInstance, { report, ...parts }: RestApiOptions): Promise<void> {
  // Parsed here and not by the server's own parser: `__proto__` and `constructor` are ordinary names, and an error states
  // the position.
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    try {
      done(null, readJsonBody(Buffer.from(body)));
    } catch (error) {
      done(error as Error);
    }
  });
  app.setErrorHandler((error, _request, reply) => sendFailure(reply, error, report));
  app.setNotFoundHandler((request, reply) =>
    sendError(
      reply,
      404,
      'NOT_FOUND',
      `there is no ${request.method} ${request.url.split('?')[0] ?? ''}; see ${restPath}/openapi.json`,
    ),
  );
  let document: string | undefined;
  app.get('/openapi.json', (_request, reply) => {
    document ??= JSON.stringify(openApiDocument(parts.services.system.version));
    return reply.type('application/json; charset=utf-8').send(document);
  });
  for (const operation of routes) registerRoute(app, operation, parts);
  return Promise.resolve();
}
