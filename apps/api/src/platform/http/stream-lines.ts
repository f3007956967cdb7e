import { once } from 'node:events';
import type { FastifyReply } from 'fastify';

/** Sends lines as they arrive. A slow reader applies backpressure, and a disconnected one ends the stream. */
export async function streamLines<Line>(
  reply: FastifyReply,
  type: string,
  events: AsyncIterable<Line>,
  textOf: (event: Line) => string,
): Promise<void> {
  const { raw } = reply;
  reply.hijack();
  raw.writeHead(200, {
    'content-type': `${type}; charset=utf-8`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  for await (const event of events) {
    if (raw.destroyed) return;
    if (!raw.write(textOf(event))) await Promise.race([once(raw, 'drain'), once(raw, 'close')]);
  }
  raw.end();
}
