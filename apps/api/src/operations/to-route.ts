import type { HttpResponse, Operation } from './define-operation.ts';
import type { Route, RouteRequest } from '../rest/route.ts';

/** Returns a response with all items on one page. */
export const asPage = <Item>(items: readonly Item[]): HttpResponse => ({ status: 200, body: { items, cursor: null } });

/** Returns a response whose list has no further page. */
export const withoutCursor = (output: object): HttpResponse => ({ status: 200, body: { ...output, cursor: null } });

/** Returns the HTTP route of an operation. */
export function toRoute({ http, permission, summary, request, toInput = joinParts, run }: Operation): Route {
  const { respond, handle, ...binding } = http;
  return {
    ...binding,
    ...request,
    permission,
    summary,
    handle: async (asked: RouteRequest<unknown, unknown, unknown>) => {
      const input = toInput(asked);
      if (handle !== undefined) return handle(asked, input);
      const output = await run(asked, input);
      return respond === undefined ? defaultResponse(http.responses, output) : respond(output, input, asked);
    },
  };
}

const joinParts = ({ params, query, body }: { params: unknown; query: unknown; body: unknown }): unknown =>
  params === undefined && query === undefined ? body : { ...Object(params), ...Object(query), ...Object(body) };

function defaultResponse(responses: Operation['http']['responses'], output: unknown): HttpResponse {
  const status = Number(Object.keys(responses)[0]);
  return status === 204 ? { status } : { status, body: output };
}
