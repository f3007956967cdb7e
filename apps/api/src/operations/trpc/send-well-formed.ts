import { wellFormedJson } from '@pinion/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Returns what tRPC responds, with U+FFFD in place of each half of a surrogate pair: results, errors, batches and streams. tRPC
 * writes each JSON document as one chunk.
 */
export async function sendWellFormed(_request: FastifyRequest, _reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (!(payload instanceof Response) || payload.body === null) return payload;
  return new Response(payload.body.pipeThrough(wellFormedChunks()), payload);
}

/** The beginning of an escaped half, as `JSON.stringify` writes it. */
const escapedHalf = '\\ud';

function wellFormedChunks(): TransformStream<Uint8Array, Uint8Array> {
  return new TransformStream({
    transform(chunk, controller) {
      const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
      controller.enqueue(bytes.includes(escapedHalf) ? Buffer.from(wellFormedJson(bytes.toString())) : chunk);
    },
  });
}
