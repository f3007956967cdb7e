import * as z from 'zod/mini';

/** The scope that a bucket counts by: the whole workspace, one agent, or one conversation. */
export const LimitScope = z.enum(['workspace', 'agent', 'session']);
export type LimitScope = z.infer<typeof LimitScope>;

/** A token bucket that holds at most `max` calls and refills at `per_s` per second. */
export const RateLimit = z.object({
  max: z.number().check(z.positive(), z.maximum(1_000_000)),
  per_s: z.number().check(z.positive(), z.maximum(1_000_000)),
  scope: z._default(LimitScope, 'workspace'),
});
export type RateLimit = z.infer<typeof RateLimit>;

/**
 * A circuit breaker policy. After `failures` consecutive failures nothing is sent for `open_s` seconds. Then one call is tried.
 */
export const BreakerPolicy = z.object({
  failures: z._default(z.int().check(z.minimum(1), z.maximum(1000)), 5),
  open_s: z._default(z.number().check(z.positive(), z.maximum(3600)), 30),
  /**
   * True when, while the breaker is open, a pure tool returns its last successful value for the same input and scope, marked
   * stale.
   */
  stale: z._default(z.boolean(), true),
});
export type BreakerPolicy = z.infer<typeof BreakerPolicy>;
export const defaultBreaker: BreakerPolicy = { failures: 5, open_s: 30, stale: true };

/**
 * Seconds for which the key of an effect is retained, and for which a client's key identifies one request, unless a tool sets a
 * longer time.
 */
export const retentionSeconds = 30 * 24 * 60 * 60;
export const requestSeconds = 300;
const longestSeconds = 10 * 365 * 24 * 60 * 60;

/** The way a tool's effects are distinguished, the key is forwarded, and its retention. */
export const IdempotencyPolicy = z.object({
  /** The input fields that identify the effect. If absent, the whole input. */
  key_fields: z.optional(z.array(z.string().check(z.maxLength(200))).check(z.minLength(1), z.maxLength(32))),
  /**
   * The way the idempotency key is forwarded to the provider, so that a retry is safe: a header, a field of the input, or MCP
   * meta.
   */
  send: z.optional(
    z.object({ as: z.enum(['header', 'field', 'meta']), name: z.string().check(z.minLength(1), z.maxLength(200)) }),
  ),
  /** Seconds of retention, at least the 30 days for which every effect is retained. */
  kept_s: z.optional(z.int().check(z.minimum(retentionSeconds), z.maximum(longestSeconds))),
  /** Seconds in which equal requests of a client count as one, at least 300. */
  request_s: z.optional(z.int().check(z.minimum(requestSeconds), z.maximum(longestSeconds))),
});
export type IdempotencyPolicy = z.infer<typeof IdempotencyPolicy>;

export const retentionSecondsOf = ({ idempotency }: { idempotency?: IdempotencyPolicy | undefined }): number =>
  idempotency?.kept_s ?? retentionSeconds;
export const requestSecondsOf = (spec: { idempotency?: IdempotencyPolicy | undefined } | undefined): number =>
  spec?.idempotency?.request_s ?? requestSeconds;
