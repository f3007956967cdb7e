import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { sendError } from '../operations/rest/error-response.ts';
import { openApiDocument } from './openapi.ts';
import { routes } from './routes.ts';
import { parseUntrustedJson, scanJson, type Scope, wellFormedJson } from '@pinion/contracts';
import { invalid, refuseDeep } from '../platform/imports/read-import.ts';
import { authorize } from '../auth/authorize.ts';
import { changedWorkspace, shownWorkspaceOf } from '../auth/changed-workspace.ts';
import type { Caller, CallerOf } from '../auth/caller.ts';
import { refuseOtherRuns } from '../auth/refuse-beyond-limit.ts';
import { refuseForToken } from '../auth/refuse-for-token.ts';
import { clientFactsOf } from '../auth/client-facts.ts';
import type { SessionCookies } from '../auth/session-cookie.ts';
import type { ApiServices } from '../platform/api-services.ts';
import type { Route } from '../operations/rest/route.ts';
import { parseRequest } from '../operations/parse-request.ts';

export const restPath = '/api/v1';

/** Registers the public HTTP API. Register it under `restPath`. */
export function restApi(app: FastifyInstance, parts: RouteDeps): Promise<void> {
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
  app.setNotFoundHandler((request, reply) =>
    sendError(
      reply,
      404,
      'NOT_FOUND',
      `Unknown route ${request.method} ${request.url.split('?')[0] ?? ''}. See ${restPath}/openapi.json`,
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

/**
 * Parses the body of a request. Throws VALIDATION_ERROR for invalid UTF-8, text that is not JSON or nested too deeply, a
 * duplicate key, and a number that cannot be represented: `JSON.parse` alone would keep the last key and round the number.
 */
function readJsonBody(bytes: Uint8Array): unknown {
  if (bytes.length === 0) return undefined;
  const text = decode(bytes);
  const parsed = parseUntrustedJson(text);
  if (!parsed.ok) throw invalid('', `this is not JSON (${parsed.message})`);
  const { value } = parsed;
  // Text that serializes back unchanged lost nothing.
  if (JSON.stringify(value) === text) return value;
  refuseDeep(value);
  const flaw = scanJson(text);
  if (flaw !== undefined) throw invalid('', `this JSON ${flaw.message}`);
  return value;
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw invalid('', 'this is not UTF-8; send JSON encoded as UTF-8');
  }
}

/** The default body limit in bytes. Operations can override it, because files and tool results are larger. */
const defaultBodyLimit = 2_000_000;

type RouteDeps = { services: ApiServices; callerOf: CallerOf; cookies: SessionCookies; workspace: Scope };

/** Registers an operation as a route: parse, call, respond. */
function registerRoute(app: FastifyInstance, operation: Route, { services, callerOf, cookies, workspace }: RouteDeps): void {
  app.route({
    method: operation.method,
    url: operation.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    bodyLimit: operation.bodyLimit ?? defaultBodyLimit,
    handler: async (request, reply) => {
      // Health is answered while the database is unavailable, so no caller is looked up for it.
      const { permission } = operation;
      const caller =
        permission === 'anybody'
          ? undefined
          : await authorize(services.members, await callerOf(request, reply), permission, operation.runSubjects !== undefined);
      const changed = await changedWorkspace(services, caller, shownWorkspaceOf(request.headers));
      if (changed !== undefined) throw changed;
      if (operation.requirement !== undefined) refuseForToken(caller, operation.requirement);
      const params = parseRequest(operation.params, request.params, '/path');
      const body = parseRequest(operation.body, request.body, '');
      if (caller?.limit?.kind === 'runs')
        await refuseOtherRuns(caller.limit, operation.runSubjects?.({ params: Object(params), body }) ?? {}, id =>
          services.runStore.get(caller.scope, id).then(run => run?.workflow_id),
        );
      const answer = await operation.handle({
        services,
        client: clientFactsOf(request),
        setSession: token => void reply.header('set-cookie', cookies.session(request.headers, token)),
        setStartSession: session => void reply.header('set-cookie', cookies.startSession(request.headers, session)),
        // An operation that is open to anyone reads no caller.
        caller: caller as Caller,
        scope: caller?.scope ?? workspace,
        workspace,
        params,
        query: parseRequest(operation.query, request.query, '/query'),
        body,
        header: name => headerOf(request, name),
        signal: signalOf(reply),
        reply,
      });
      if (answer === undefined) return reply;
      if (answer.headers !== undefined) void reply.headers(answer.headers);
      void reply.code(answer.status);
      return answer.body === undefined
        ? reply.send()
        : reply.type('application/json; charset=utf-8').send(wellFormedJson(JSON.stringify(answer.body)));
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
