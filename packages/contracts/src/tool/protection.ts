import * as z from 'zod/mini';

/** What a bucket counts by: the whole workspace, one agent, or one conversation (requirements C23). */
export const LimitScope = z.enum(['workspace', 'agent', 'session']);
export type LimitScope = z.infer<typeof LimitScope>;

/** A token bucket: holds at most `max` calls, and `per_s` flow back each second. */
export const RateLimit = z.object({
  max: z.number().check(z.positive(), z.maximum(1_000_000)),
  per_s: z.number().check(z.positive(), z.maximum(1_000_000)),
  scope: z._default(LimitScope, 'workspace'),
});
export type RateLimit = z.infer<typeof RateLimit>;

/** After `failures` in a row nothing is sent for `open_s` seconds; then one call tries (3-027). */
export const BreakerPolicy = z.object({
  failures: z._default(z.int().check(z.minimum(1), z.maximum(1000)), 5),
  open_s: z._default(z.number().check(z.positive(), z.maximum(3600)), 30),
  /** While open, a pure tool answers with its last good value for the same input and scope, marked stale (C16). */
  stale: z._default(z.boolean(), true),
});
export type BreakerPolicy = z.infer<typeof BreakerPolicy>;
export const defaultBreaker: BreakerPolicy = { failures: 5, open_s: 30, stale: true };

/** Seconds for which the key of an effect is kept, and for which a client's key stands for one request, unless a tool asks for longer (C02). */
export const retentionSeconds = 30 * 24 * 60 * 60;
export const requestSeconds = 300;
const longestSeconds = 10 * 365 * 24 * 60 * 60;

/** How a tool's effects are told apart, how the key travels on, and how long it counts. */
export const IdempotencyPolicy = z.object({
  /** The input fields that name the effect; absent: the whole input (0-061, 0-062). */
  key_fields: z.optional(z.array(z.string().check(z.maxLength(200))).check(z.minLength(1), z.maxLength(32))),
  /** Hands our key to whoever performs the call, so that asking again is safe: a header, a field of the input, or MCP meta. */
  send: z.optional(
    z.object({ as: z.enum(['header', 'field', 'meta']), name: z.string().check(z.minLength(1), z.maxLength(200)) }),
  ),
  /** Seconds: never shorter than the 30 days that every effect is kept. */
  kept_s: z.optional(z.int().check(z.minimum(retentionSeconds), z.maximum(longestSeconds))),
  /** Seconds in which equal requests of a client are one: never shorter than 300. */
  request_s: z.optional(z.int().check(z.minimum(requestSeconds), z.maximum(longestSeconds))),
});
export type IdempotencyPolicy = z.infer<typeof IdempotencyPolicy>;

export const retentionSecondsOf = ({ idempotency }: { idempotency?: IdempotencyPolicy | undefined }): number =>
  idempotency?.kept_s ?? retentionSeconds;
export const requestSecondsOf = (spec: { idempotency?: IdempotencyPolicy | undefined } | undefined): number =>
  spec?.idempotency?.request_s ?? requestSeconds;
