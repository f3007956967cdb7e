import type { MaybePromise } from './maybe-promise.ts';

/** The state of one bucket: its tokens, and the time at which a call is possible again. */
export type BucketState = { tokens: number; max: number; retry_after_s: number };

/** Token buckets by key. `take` is atomic for all users of the store: two callers never get the same token. */
export type RateLimiter = {
  /**
   * Takes a token, or returns the seconds until there is one.
   *
   * @param key - The bucket. It is full when it is first used.
   * @param limit - `max` tokens, of which `per_s` are added each second.
   */
  take(key: string, limit: { max: number; per_s: number }): MaybePromise<{ ok: true } | { ok: false; retry_after_s: number }>;
  /** Returns the current state for display, without taking a token. */
  look(key: string, limit: { max: number; per_s: number }): MaybePromise<BucketState>;
  /** Returns, for display, at most `atMost` keys with this prefix from which tokens were taken. Full buckets are forgotten. */
  list(prefix: string, atMost: number): MaybePromise<readonly string[]>;
};
