import type { Handler } from './open-http-server.ts';

/** Matches the paths of health and metrics. */
const probePath = /^(?:\/api\/v1)?\/(?:health(?:\/live|\/ready)?|metrics)$/;

/** Returns a handler for a server that executes runs: it serves health and metrics, and answers 421 (RFC 9110) to the rest. */
export function onlyProbes(handle: Handler): Handler {
  return (request, response) => {
    const [path = '/'] = (request.url ?? '/').split('?');
    if (probePath.test(path)) return handle(request, response);
    const message =
      'This server executes runs and serves only health and metrics. Send the request to a server with the role web or all';
    response.writeHead(421, { 'content-type': 'application/json; charset=utf-8' });
    response.end(JSON.stringify({ error: { code: 'MISDIRECTED', message, details: null } }));
  };
}
