// canary: none
import type { IncomingMessage } from 'node:http';

export type Endpoint = { fetch: typeof globalThis.fetch };
export const look = (fetch: Endpoint['fetch'], request: IncomingMessage): Promise<Response> => fetch(request.url ?? '/');
export const ask = (endpoint: Endpoint, url: string): Promise<Response> => endpoint.fetch(url);
