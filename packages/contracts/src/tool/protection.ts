import * as z from 'zod';

/** What a bucket counts by: the whole workspace, one agent, or one conversation (requirements C23). */
export const LimitScope = z.enum(['workspace', 'agent', 'session']);
export type LimitScope = z.infer<typeof LimitScope>;

/** A token bucket: holds at most `max` calls, and `per_s` flow back each second. */
export const RateLimit = z.object({
  max: z.number().positive().max(1_000_000),
  per_s: z.number().positive().max(1_000_000),
  scope: LimitScope.default('workspace'),
});
export type RateLimit = z.infer<typeof RateLimit>;

/** After `failures` in a row nothing is sent for `open_s` seconds; then one call tries (3-027). */
export const BreakerPolicy = z.object({
  failures: z.number().int().min(1).max(1000).default(5),
  open_s: z.number().positive().max(3600).default(30),
  /** While open, a pure tool answers with its last good value for the same input and scope, marked stale (C16). */
  stale: z.boolean().default(true),
});
export type BreakerPolicy = z.infer<typeof BreakerPolicy>;
export const defaultBreaker: BreakerPolicy = { failures: 5, open_s: 30, stale: true };

/** Seconds for which the key of an effect is kept, and for which a client's key stands for one request, unless a tool asks for longer (C02). */
export const keptSeconds = 30 * 24 * 60 * 60;
export const requestSeconds = 300;
const longestSeconds = 10 * 365 * 24 * 60 * 60;

/** How a tool's effects are told apart, how the key travels on, and how long it counts. */
export const IdempotencyPolicy = z.object({
  /** The input fields that name the effect; absent: the whole input (0-061, 0-062). */
  key_fields: z.array(z.string().max(200)).min(1).max(32).optional(),
  /** Hands our key to whoever performs the call, so that asking again is safe: a header, a field of the input, or MCP meta. */
  send: z.object({ as: z.enum(['header', 'field', 'meta']), name: z.string().min(1).max(200) }).optional(),
  /** Seconds: never shorter than the 30 days that every effect is kept. */
  kept_s: z.number().int().min(keptSeconds).max(longestSeconds).optional(),
  /** Seconds in which equal requests of a client are one: never shorter than 300. */
  request_s: z.number().int().min(requestSeconds).max(longestSeconds).optional(),
});
export type IdempotencyPolicy = z.infer<typeof IdempotencyPolicy>;

export const keptSecondsOf = ({ idempotency }: { idempotency?: IdempotencyPolicy | undefined }): number =>
  idempotency?.kept_s ?? keptSeconds;
export const requestSecondsOf = (spec: { idempotency?: IdempotencyPolicy | undefined } | undefined): number =>
  spec?.idempotency?.request_s ?? requestSeconds;
