import { requireFirstWorkspace } from '../auth/require-first-workspace.ts';
import type { HttpResponse, Operation } from './define-operation.ts';
import type { Route, RouteRequest } from './rest/route.ts';

/** Returns a response with all items on one page. */
export const asPage = <Item>(items: readonly Item[]): HttpResponse => ({ status: 200, body: { items, cursor: null } });

/** Returns a response whose list has no further page. */
export const withoutCursor = (output: object): HttpResponse => ({ status: 200, body: { ...output, cursor: null } });

/** Returns the HTTP route of an operation. */
export function toRoute(operation: Operation): Route {
  const { http, permission, summary, request, isInstallationWide } = operation;
  return {
    ...http,
    ...request,
    permission,
    requirement: operation,
    summary,
    handle: async (given: RouteRequest<unknown, unknown, unknown>) => {
      if (isInstallationWide === true) requireFirstWorkspace(given.scope, given.workspace);
      const input = operation.toInput === undefined ? joinParts(given) : operation.toInput(given);
      if (http.handle !== undefined) return http.handle(given, input);
      const output = await operation.run(given, input);
      return http.respond === undefined ? defaultResponse(http.responses, output) : http.respond(output, input, given);
    },
  };
}

const joinParts = ({ params, query, body }: { params: unknown; query: unknown; body: unknown }): unknown =>
  params === undefined && query === undefined ? body : { ...Object(params), ...Object(query), ...Object(body) };

function defaultResponse(responses: Operation['http']['responses'], output: unknown): HttpResponse {
  const status = Number(Object.keys(responses)[0]);
  return status === 204 ? { status } : { status, body: output };
}
