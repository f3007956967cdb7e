import { once } from 'node:events';
import type { FastifyReply } from 'fastify';
import { wellFormedJson } from '@pinion/contracts';
import { wellFormedPieces } from './well-formed-pieces.ts';

const pingMs = 15_000;

/** An event of a stream: `id` of the event source, type and JSON, in chunks when it is large. */
export type StreamedEvent = { seq: number | string; type: string; text: string | AsyncIterable<string> };

/** Sends server-sent events: the events as they were serialized, in order, then the end of the stream after the last. */
export async function sendEventStream(reply: FastifyReply, events: AsyncIterable<StreamedEvent>): Promise<void> {
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  raw.flushHeaders();
  // A periodic comment keeps proxies from treating a quiet run as dead.
  let isInLine = false;
  const ping = setInterval(() => {
    if (!isInLine) raw.write(':\n\n');
  }, pingMs);
  const write = async (piece: string): Promise<void> => {
    if (!raw.destroyed && !raw.write(piece)) await drained(raw);
  };
  try {
    for await (const { seq, type, text } of events) {
      if (raw.destroyed) return;
      // JSON contains no raw line breaks, so an event is one `data` line.
      const head = `id: ${seq}\nevent: ${type}\ndata: `;
      if (typeof text === 'string') await write(`${head}${wellFormedJson(text)}\n\n`);
      else {
        isInLine = true;
        await write(head);
        for await (const piece of wellFormedPieces(text)) await write(piece);
        await write('\n\n');
        isInLine = false;
      }
    }
  } finally {
    clearInterval(ping);
    raw.end();
  }
}

/** Waits for a slow reader, but not for one that has disconnected. */
async function drained(raw: FastifyReply['raw']): Promise<void> {
  const gone = new AbortController();
  const leave = (): void => gone.abort();
  raw.once('close', leave);
  try {
    await once(raw, 'drain', { signal: gone.signal });
  } catch {
    // closed: the loop checks for it
  } finally {
    raw.off('close', leave);
  }
}
