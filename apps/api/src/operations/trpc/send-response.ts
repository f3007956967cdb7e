import { wellFormedJson } from '@pinion/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LongResults } from '../../platform/turns/long-results.ts';

const resultsOfRequest = new WeakMap<FastifyRequest, LongResults>();

/** Returns the text that stands for a long result until the response is sent. */
export function holdResult(request: FastifyRequest, result: unknown): string {
  const results = resultsOfRequest.get(request) ?? new LongResults();
  resultsOfRequest.set(request, results);
  return results.hold(result);
}

/**
 * Returns what tRPC responds, with its long results, and with U+FFFD in place of each half of a surrogate pair: results, errors,
 * batches and streams. tRPC writes each JSON document as one chunk.
 */
export async function sendResponse(request: FastifyRequest, _reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (!(payload instanceof Response) || payload.body === null) return payload;
  return new Response(payload.body.pipeThrough(sentChunks(resultsOfRequest.get(request))), payload);
}

/** The beginning of an escaped half, as `JSON.stringify` writes it. */
const escapedHalf = '\\ud';

function sentChunks(results: LongResults | undefined): TransformStream<Uint8Array, Uint8Array> {
  return new TransformStream({
    async transform(chunk, controller) {
      const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
      if (results !== undefined)
        for await (const piece of results.write(bytes.toString())) controller.enqueue(Buffer.from(wellFormedJson(piece)));
      else controller.enqueue(bytes.includes(escapedHalf) ? Buffer.from(wellFormedJson(bytes.toString())) : chunk);
    },
  });
}
