import type { IncomingMessage, ServerResponse } from 'node:http';

export type ReadinessProblem = { check: string; reason: string; message: string };

/** The state of a server's port. Requests are handled in `serving` and `draining`. */
export type ServerPhase = 'starting' | 'serving' | 'draining';

const livePath = '/health/live';
const readyPath = '/health/ready';
/** The paths that a load balancer or a kubelet requests by the IP address of a container, which is not in any list of hosts. */
const probePaths = new Set([livePath, readyPath, '/api/v1/health']);

const pathOf = (url: string): string => url.split('?')[0] ?? '';

/** Returns whether a request reads the health of this server. Such a request is independent of the Host header. */
export const isProbe = (method: string | undefined, url: string): boolean =>
  (method === 'GET' || method === 'HEAD') && probePaths.has(pathOf(url));

export type ProbeState = { phase: ServerPhase; problems: readonly ReadinessProblem[] };

/**
 * Responds to `/health/live` (200 while the process responds) and `/health/ready` (503 with the reasons while the server starts,
 * drains, or has a problem). Returns false for every other request.
 */
export function respondToProbe(request: IncomingMessage, response: ServerResponse, state: () => ProbeState): boolean {
  const { method, url = '/' } = request;
  const path = pathOf(url);
  if (!isProbe(method, url) || (path !== livePath && path !== readyPath)) return false;
  const problems = path === livePath ? [] : readinessProblems(state());
  response.writeHead(problems.length === 0 ? 200 : 503, { 'content-type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify(problems.length === 0 ? { status: 'ok' } : { status: 'unavailable', problems }));
  return true;
}

function readinessProblems({ phase, problems }: ProbeState): readonly ReadinessProblem[] {
  if (phase === 'serving') return problems;
  const message = phase === 'starting' ? 'The server is starting.' : 'The server is shutting down.';
  return [{ check: 'server', reason: phase, message }, ...problems];
}
