import type { Dispatcher } from 'undici';
import { stopped } from './outbound-failure.ts';

export type Hop = {
  url: URL;
  method: string;
  headers: Readonly<Record<string, string>>;
  body: string | Uint8Array | undefined;
};

export type FlowControl = { pause(): void; resume(): void; abort(reason: Error): void };

/** The receiver of a response, either whole or as a stream. */
export type Receiver = {
  /**
   * True when the receiver stops the request itself: undici's limits of 300 s for the head and between chunks then do not
   * apply.
   */
  keepsTime?: boolean;
  head(status: number, headers: Readonly<Record<string, string | string[] | undefined>>, flow: FlowControl): void;
  data(chunk: Uint8Array): void;
  end(): void;
  fail(error: Error): void;
};

/**
 * Sends one request without following redirects. Calls undici's dispatcher directly, which is its fastest interface and the
 * only one that reports when bytes leave.
 */
export function dispatchRequest(
  agent: Dispatcher,
  hop: Hop,
  signal: AbortSignal,
  onSent: (() => void) | undefined,
  receiver: Receiver,
): void {
  let flow: FlowControl | undefined;
  let isOver = false;
  const stop = () => {
    const error = stopped();
    if (flow === undefined) finish(() => receiver.fail(error));
    else flow.abort(error);
  };
  const finish = (say: () => void) => {
    if (isOver) return;
    isOver = true;
    signal.removeEventListener('abort', stop);
    say();
  };
  if (signal.aborted) return stop();
  signal.addEventListener('abort', stop, { once: true });
  const options: Dispatcher.DispatchOptions = {
    origin: hop.url.origin,
    path: hop.url.pathname + hop.url.search,
    method: hop.method,
    headers: hop.headers,
    body: hop.body ?? null,
    ...(receiver.keepsTime === true ? { headersTimeout: 0, bodyTimeout: 0 } : {}),
  };
  try {
    agent.dispatch(options, {
      onRequestStart(controller) {
        flow = controller;
        if (isOver) return controller.abort(stopped());
        onSent?.();
      },
      onResponseStart(controller, status, headers) {
        if (!isOver && status >= 200) receiver.head(status, headers, controller);
      },
      onResponseData(_controller, chunk) {
        if (!isOver) receiver.data(chunk);
      },
      onResponseEnd: () => finish(() => receiver.end()),
      onResponseError: (_controller, error) => finish(() => receiver.fail(error)),
    });
  } catch (error) {
    finish(() => receiver.fail(error instanceof Error ? error : new Error(String(error))));
  }
}
