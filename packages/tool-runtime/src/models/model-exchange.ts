import { closestLimit, type ExchangePhase } from './closest-limit.ts';
import type { KnownLimits } from './default-limits.ts';
import { limitFailure } from './limit-failure.ts';
import type { ModelFetch } from './model-deps.ts';
import type { Failure } from './model-failure.ts';

/** One request to a model: how to send it, and what came back, as it came. */
export type ModelExchange = {
  /** Sends over the guarded connector. */
  fetch: ModelFetch;
  /** Aborts when the run is cancelled or a limit is passed. */
  signal: AbortSignal;
  /** The beginning of the answer's body as text, at most `shownBytes` bytes of it. */
  head(): string;
  /** The limit that was passed; undefined: none. */
  failure(): Failure | undefined;
  /** Ends the watch. */
  close(): void;
};

export type ExchangeOptions = { vendor: string; send: ModelFetch; limits: KnownLimits; signal: AbortSignal };

const shownBytes = 1000;

/** Opens the exchange of one request. Its body is watched as it arrives, beside whoever reads it, and stopped at a limit. */
export function openExchange({ vendor, send, limits, signal }: ExchangeOptions): ModelExchange {
  const controller = new AbortController();
  const head: Uint8Array[] = [];
  const beganAt = performance.now();
  let phase: ExchangePhase = 'connect';
  let phaseAt = beganAt;
  let size = 0;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let failure: Failure | undefined;

  const close = (): void => {
    isClosed = true;
    clearTimeout(timer);
    signal.removeEventListener('abort', cancel);
  };
  const cancel = (): void => controller.abort(signal.reason);
  const fail = (failed: Failure): void => {
    if (failure !== undefined || controller.signal.aborted) return;
    failure = failed;
    close();
    controller.abort(new Error(failed.error.message));
  };
  /** One timer for all limits: it looks when the closest could be passed, and sleeps again when bytes came meanwhile. */
  const watch = (): void => {
    clearTimeout(timer);
    if (controller.signal.aborted || isClosed) return;
    const { limit, inMs } = closestLimit(limits, phase, { beganAt, phaseAt }, performance.now());
    if (inMs <= 0) fail(limitFailure(vendor, limit, limits));
    // Bytes that wait to be read count as come: they are read before an immediate runs.
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
        // A key and a conversation go where the author sent them, and an answer from elsewhere is none.
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
