import { type ModelConfig, type TraceContext, wellFormedJson } from '@pinion/contracts';
import type { ModelRequest } from '../ports/index.ts';
import { closestLimit, type ExchangePhase } from './closest-limit.ts';
import type { KnownLimits } from './default-limits.ts';
import { limitFailure } from './limit-failure.ts';
import type { ModelFetch } from './model-deps.ts';
import type { FailedAnswer } from './model-failure.ts';

/** A single request to a model: the means to send it, and the raw response. */
export type ModelExchange = {
  /** Sends over the guarded connector. */
  fetch: ModelFetch;
  /** Aborts when the run is cancelled or a limit is reached. */
  signal: AbortSignal;
  /** Returns the beginning of the response body as text, at most `shownBytes` bytes of it. */
  head(): string;
  /** Returns the failure for the limit that was reached, or undefined. */
  failure(): FailedAnswer | undefined;
  /** Ends the watch. */
  close(): void;
};

export type ExchangeOptions = {
  vendor: string;
  send: ModelFetch;
  limits: KnownLimits;
  signal: AbortSignal;
  /** The trace context that is sent. */
  trace_context?: TraceContext | undefined;
};

/** Returns the trace context that a model receives: none, unless its configuration says so. */
export const sentTrace = (config: ModelConfig, { trace_context }: ModelRequest): TraceContext | undefined =>
  config.trace_context === true ? trace_context : undefined;

const shownBytes = 1000;

/** Opens the exchange of one request. Its body is watched as it arrives, independently of its reader, and stopped at a limit. */
export function openExchange({ vendor, send, limits, signal, trace_context }: ExchangeOptions): ModelExchange {
  const controller = new AbortController();
  const head: Uint8Array[] = [];
  const beganAt = performance.now();
  let phase: ExchangePhase = 'connect';
  let phaseAt = beganAt;
  let size = 0;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let failure: FailedAnswer | undefined;

  const close = (): void => {
    isClosed = true;
    clearTimeout(timer);
    signal.removeEventListener('abort', cancel);
  };
  const cancel = (): void => controller.abort(signal.reason);
  const fail = (failed: FailedAnswer): void => {
    if (failure !== undefined || controller.signal.aborted) return;
    failure = failed;
    close();
    controller.abort(new Error(failed.error.message));
  };
  /**
   * Checks all limits with one timer, which fires when the closest limit could be reached and is set again when bytes have
   * arrived meanwhile.
   */
  const watch = (): void => {
    clearTimeout(timer);
    if (controller.signal.aborted || isClosed) return;
    const { limit, inMs } = closestLimit(limits, phase, { beganAt, phaseAt }, performance.now());
    if (inMs <= 0) fail(limitFailure(vendor, limit, limits));
    // Bytes waiting to be read count as arrived: they are read before an immediate runs.
    else timer = setTimeout(() => setImmediate(watch), inMs);
  };
  const enter = (next: ExchangePhase): void => {
    const isNew = phase !== next;
    phase = next;
    phaseAt = performance.now();
    if (isNew) watch();
  };

  signal.addEventListener('abort', cancel, { once: true });
  if (signal.aborted) cancel();
  watch();
  return {
    signal: controller.signal,
    fetch: (input, init) =>
      send(input, {
        ...init,
        ...(trace_context === undefined ? {} : { headers: withHeaders(init?.headers, trace_context) }),
        // Servers refuse a request with half of a surrogate pair in any text.
        ...(typeof init?.body === 'string' ? { body: wellFormedJson(init.body) } : {}),
        // The key and the conversation are only sent to the configured address, and a response from elsewhere is not accepted.
        redirect: 'error',
        onSent: () => enter('first_byte'),
        onData: chunk => {
          if (size < shownBytes) head.push(chunk.slice(0, shownBytes - size));
          size += chunk.byteLength;
          enter('gap');
          if (size > limits.answer_bytes) fail(limitFailure(vendor, 'answer_bytes', limits));
        },
      }),
    head: () => new TextDecoder().decode(Buffer.concat(head)),
    failure: () => failure,
    close,
  };
}

function withHeaders(headers: RequestInit['headers'], more: Readonly<Record<string, string>>): Headers {
  const all = new Headers(headers);
  for (const [name, value] of Object.entries(more)) all.set(name, value);
  return all;
}
