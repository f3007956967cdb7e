// canary: none
import type { IncomingMessage } from 'node:http';

export type Door = { fetch: typeof globalThis.fetch };
export const look = (fetch: Door['fetch'], request: IncomingMessage): Promise<Response> => fetch(request.url ?? '/');
export const ask = (door: Door, url: string): Promise<Response> => door.fetch(url);
