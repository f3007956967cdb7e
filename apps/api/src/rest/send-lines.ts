import { once } from 'node:events';
import type { FastifyReply } from 'fastify';

/** Lines as they come; a reader that is slow holds the writer up, and one that is gone ends it. */
export async function sendLines<Line>(
  reply: FastifyReply,
  type: string,
  lines: AsyncIterable<Line>,
  textOf: (line: Line) => string,
): Promise<void> {
  const { raw } = reply;
  reply.hijack();
  raw.writeHead(200, {
    'content-type': `${type}; charset=utf-8`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  for await (const line of lines) {
    if (raw.destroyed) return;
    if (!raw.write(textOf(line))) await Promise.race([once(raw, 'drain'), once(raw, 'close')]);
  }
  raw.end();
}
