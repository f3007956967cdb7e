import type { Dispatcher } from 'undici';
import { dispatchRequest, type Flow, type Hop } from './dispatch-request.ts';
import { flattenHeaders } from './flatten-headers.ts';
import type { Answer } from './follow-redirects.ts';
import { failureOf, stopped, tooLarge } from './outbound-failure.ts';

export type StreamedAnswer = Answer & { body: ReadableStream<Uint8Array> };

/** Called when the request leaves, and with each piece of the body when it arrives. */
export type StreamWatch = { onSent?: (() => void) | undefined; onData?: ((chunk: Uint8Array) => void) | undefined };

const bufferedBytes = 256 * 1024;

/** Answers when the head is there; the body comes as a stream with back-pressure. */
export function receiveStream(
  agent: Dispatcher,
  hop: Hop,
  signal: AbortSignal,
  limit: number,
  watch: StreamWatch = {},
): Promise<StreamedAnswer> {
  return new Promise((resolve, reject) => {
    let sink: ReadableStreamDefaultController<Uint8Array> | undefined;
    let flow: Flow | undefined;
    let size = 0;
    dispatchRequest(agent, hop, signal, watch.onSent, {
      keepsTime: watch.onData !== undefined,
      head(status, headers, controller) {
        flow = controller;
        const body = new ReadableStream<Uint8Array>(
          {
            start: opened => {
              sink = opened;
            },
            pull: () => controller.resume(),
            cancel: () => {
              sink = undefined;
              controller.abort(stopped());
            },
          },
          { highWaterMark: bufferedBytes, size: chunk => chunk.byteLength },
        );
        resolve({ status, headers: flattenHeaders(headers), body });
      },
      data(chunk) {
        size += chunk.length;
        watch.onData?.(chunk);
        if (size > limit) return flow?.abort(tooLarge(limit));
        sink?.enqueue(chunk);
        if ((sink?.desiredSize ?? 1) <= 0) flow?.pause();
      },
      end: () => sink?.close(),
      fail(error) {
        if (sink === undefined) reject(error);
        else sink.error(failureOf(error, hop.url.host));
      },
    });
  });
}
