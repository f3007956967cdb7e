import type { ServerResponse } from 'node:http';

/** Refuses a request before it reaches a route, in the form in which routes refuse. `onSent` is called when the answer was sent. */
export function refuse(response: ServerResponse, status: number, code: string, message: string, onSent?: () => void): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify({ error: { code, message, details: null } }), onSent);
}
