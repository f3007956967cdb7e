import { JsonDepth } from '@pinion/contracts';
import type { Dispatcher } from 'undici';
import { dispatchRequest, type FlowControl, type Hop } from './dispatch-request.ts';
import { flattenHeaders } from './flatten-headers.ts';
import type { Answer } from './follow-redirects.ts';
import { toOutboundFailure, stopped, tooDeep, tooLarge } from './outbound-failure.ts';

export type StreamedAnswer = Answer & { body: ReadableStream<Uint8Array> };

export type StreamWatch = {
  /** Called when the request leaves. */
  onSent?: (() => void) | undefined;
  /** Called with each chunk of the body when it arrives. */
  onData?: ((chunk: Uint8Array) => void) | undefined;
  /** True when a library parses the body as JSON, which is stopped where it is nested too deep. */
  isJson?: boolean;
};

const bufferedBytes = 256 * 1024;

/** Resolves when the head has arrived. The body is a stream with back-pressure. */
export function receiveStream(
  agent: Dispatcher,
  hop: Hop,
  signal: AbortSignal,
  limit: number,
  watch: StreamWatch = {},
): Promise<StreamedAnswer> {
  return new Promise((resolve, reject) => {
    let sink: ReadableStreamDefaultController<Uint8Array> | undefined;
    let flow: FlowControl | undefined;
    let size = 0;
    let depth: JsonDepth | undefined;
    dispatchRequest(agent, hop, signal, watch.onSent, {
      keepsTime: watch.onData !== undefined,
      head(status, headers, controller) {
        flow = controller;
        const plain = flattenHeaders(headers);
        if (watch.isJson === true && plain['content-encoding'] === undefined) depth = new JsonDepth();
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
        resolve({ status, headers: plain, body });
      },
      data(chunk) {
        size += chunk.length;
        watch.onData?.(chunk);
        if (size > limit) return flow?.abort(tooLarge(limit));
        if (depth?.addBytes(chunk) === true) return flow?.abort(tooDeep());
        sink?.enqueue(chunk);
        if ((sink?.desiredSize ?? 1) <= 0) flow?.pause();
      },
      end: () => sink?.close(),
      fail(error) {
        if (sink === undefined) reject(error);
        else sink.error(toOutboundFailure(error, hop.url.host));
      },
    });
  });
}
