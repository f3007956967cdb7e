import type { IncomingMessage, ServerResponse } from 'node:http';
import { refuse } from './refuse.ts';

type OpenBody = { response: ServerResponse; bytes: number; sinceMs: number };

export type BodyWatch = { watch: (request: IncomingMessage, response: ServerResponse) => void; close: () => void };

/**
 * Ends requests of whose body nothing arrives for `silenceMs`, with 408. Each holds a connection and a file descriptor, which a
 * client can spend without a token. A body that the server does not read is not silent.
 */
export function watchBodies(silenceMs: number): BodyWatch {
  const open = new Map<IncomingMessage, OpenBody>();
  const timer = setInterval(() => {
    const now = performance.now();
    for (const [request, body] of open) {
      const { bytesRead } = request.socket;
      if (request.complete) open.delete(request);
      else if (bytesRead !== body.bytes || isUnread(request)) Object.assign(body, { bytes: bytesRead, sinceMs: now });
      else if (now - body.sinceMs >= silenceMs) {
        open.delete(request);
        endSilent(request, body.response);
      }
    }
  }, silenceMs / 4).unref();
  return {
    watch(request, response) {
      if (!hasBody(request)) return;
      open.set(request, { response, bytes: request.socket.bytesRead, sinceMs: performance.now() });
      request.once('close', () => open.delete(request));
    },
    close: () => clearInterval(timer),
  };
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

const isUnread = (request: IncomingMessage): boolean => request.readableLength >= request.readableHighWaterMark;

function endSilent({ socket }: IncomingMessage, response: ServerResponse): void {
  if (response.headersSent) return void socket.destroy();
  response.setHeader('connection', 'close');
  refuse(response, 408, 'VALIDATION_ERROR', 'The rest of the request did not arrive. Send it again', () => socket.destroy());
}
