import type { IncomingMessage } from 'node:http';

const longest = 5_000;

/**
 * Reads and discards the rest of a request body that is too large, for at most 5 s. Node closes the connection with the response,
 * and a client that is still sending would get EPIPE instead of the status 413 (RFC 9110, section 15.5.14).
 */
export function readRejectedBody(request: IncomingMessage): Promise<void> {
  if (request.readableEnded || request.destroyed) return Promise.resolve();
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, longest);
  request.once('end', resolve).once('close', resolve).resume();
  return promise.finally(() => clearTimeout(timer));
}
