import { backoffMs, type NodeError, type TraceContext, wellFormedJson } from '@pinion/contracts';
import type { Clock, Egress } from '@pinion/tool-runtime';
import { signDelivery } from './delivery-signature.ts';
import type { SigningKeys } from '../signing/signing-keys.ts';

export type Delivery = {
  url: string;
  id: string;
  body: string;
  signal: AbortSignal;
  /** The span of the run that delivers. */
  trace_context?: TraceContext | undefined;
};
export type Delivered = { ok: true; attempts: number } | { ok: false; error: NodeError };
/** The result of one attempt. The status is undefined when there was no response. */
type Posted = { status: number | undefined; error: NodeError | undefined };
export type Post = (delivery: Delivery) => Promise<Posted>;

const mostAttempts = 12;
const backoff = { firstMs: 500, longestMs: 10 * 60_000 };
const maxAnswerBytes = 64 * 1024;

/**
 * Creates a function that posts a signed body once to an external address. `Pinion-Signature` holds one signature per key,
 * newest first, separated by spaces. `Pinion-Delivery` is the same for each attempt.
 */
export function createPost(egress: Egress, clock: Clock, keys: SigningKeys): Post {
  return async ({ url, id, body: json, signal, trace_context }) => {
    const body = wellFormedJson(json);
    const timestamp = String(Math.floor(clock.now() / 1000));
    const headers = {
      'content-type': 'application/json',
      'pinion-delivery': id,
      'pinion-timestamp': timestamp,
      'pinion-signature': signDelivery(keys(), timestamp, body),
      ...trace_context,
    };
    const result = await egress.fetch(url, { method: 'POST', headers, body, signal, maxBytes: maxAnswerBytes });
    if (!result.ok) return { status: undefined, error: result.error };
    const { status } = result.response;
    if (status >= 200 && status < 300) return { status, error: undefined };
    return { status, error: { code: 'PROVIDER_ERROR', message: `The callback URL returned ${status}`, details: { status } } };
  };
}

/**
 * Creates a function that posts with growing delays until the delivery succeeds or it gives up: at least once, and not forever.
 */
export function createDelivery(post: Post, clock: Clock): (delivery: Delivery) => Promise<Delivered> {
  return async delivery => {
    for (let attempt = 1; ; attempt += 1) {
      const { error } = await post(delivery);
      if (error === undefined) return { ok: true, attempts: attempt };
      const isFinal = error.code === 'POLICY_DENIED' || attempt === mostAttempts || delivery.signal.aborted;
      if (isFinal) return { ok: false, error: { ...error, message: `${error.message} after ${attempt} attempts` } };
      await pause(clock, delivery.signal, backoffMs(backoff, attempt));
    }
  };
}

function pause(clock: Clock, signal: AbortSignal, ms: number): Promise<void> {
  return new Promise(resolve => {
    const end = (): void => {
      stop();
      signal.removeEventListener('abort', end);
      resolve();
    };
    const stop = clock.after(ms, end);
    signal.addEventListener('abort', end, { once: true });
  });
}
