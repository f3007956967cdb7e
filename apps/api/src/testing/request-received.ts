import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';

const channel = 'http.server.request.start';

/** Resolves when a server of this process receives a request to an address that ends with `path`. Call it before the request. */
export function requestReceived(serverUrl: string, path: string): Promise<void> {
  const { host } = new URL(serverUrl);
  const { promise, resolve } = Promise.withResolvers<void>();
  const onRequest = (message: unknown): void => {
    const { request } = message as { request: IncomingMessage };
    if (request.headers.host !== host || request.url?.endsWith(path) !== true) return;
    unsubscribe(channel, onRequest);
    resolve();
  };
  subscribe(channel, onRequest);
  return promise;
}
