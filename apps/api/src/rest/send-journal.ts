import { once } from 'node:events';
import type { FastifyReply } from 'fastify';
import type { JournalLine } from '../services/run-desk.ts';

const pingMs = 15_000;

/** Server-sent events: the events as they were serialised, in order, and the end of the stream after the last. */
export async function sendJournal(reply: FastifyReply, lines: AsyncIterable<JournalLine>): Promise<void> {
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  raw.flushHeaders();
  // A comment now and then, so that nothing in between takes a quiet run for a dead one.
  const ping = setInterval(() => raw.write(':\n\n'), pingMs);
  try {
    for await (const { seq, type, text } of lines) {
      if (raw.destroyed) return;
      // JSON has no line breaks of its own, so an event is one `data` line.
      if (!raw.write(`id: ${seq}\nevent: ${type}\ndata: ${text}\n\n`)) await drained(raw);
    }
  } finally {
    clearInterval(ping);
    raw.end();
  }
}

/** A slow reader is waited for; one that has gone is not. */
async function drained(raw: FastifyReply['raw']): Promise<void> {
  const gone = new AbortController();
  const leave = (): void => gone.abort();
  raw.once('close', leave);
  try {
    await once(raw, 'drain', { signal: gone.signal });
  } catch {
    // closed: the loop sees it
  } finally {
    raw.off('close', leave);
  }
}
