import type { MaybePromise } from './maybe-promise.ts';

/** One bucket as it is: how full, and when a call fits again. */
export type BucketState = { tokens: number; max: number; retry_after_s: number };

/** Token buckets by key. `take` is one step for whoever shares the store: two callers never get the same token. */
export type RateLimiter = {
  take(key: string, limit: { max: number; per_s: number }): MaybePromise<{ ok: true } | { ok: false; retry_after_s: number }>;
  /** For people; takes nothing. */
  look(key: string, limit: { max: number; per_s: number }): MaybePromise<BucketState>;
  /** For people: buckets whose key begins so and that something was taken from; at most so many. Full ones are forgotten. */
  list(prefix: string, atMost: number): MaybePromise<readonly string[]>;
};
