import type { Clock, RateLimiter } from '../../ports/index.ts';

type Limit = { max: number; per_s: number };
type Bucket = { tokens: number; at: number; fullAt: number };

/** A whole token, allowing for the rounding error of adding fractions. */
const wholeToken = 1 - 1e-9;
const sweptFrom = 10_000;

/** Creates the token buckets of one process. A full bucket is forgotten, since it equals an unused one. */
export function memoryRateLimiter(clock: Pick<Clock, 'monotonic'>): RateLimiter {
  const buckets = new Map<string, Bucket>();
  let sweepAt = sweptFrom;

  const levelOf = (key: string, { max, per_s }: Limit, now: number): number => {
    const bucket = buckets.get(key);
    const capacity = capacityOf(max);
    return bucket === undefined ? capacity : Math.min(capacity, bucket.tokens + ((now - bucket.at) / 1000) * per_s);
  };
  const sweep = (now: number): void => {
    for (const [key, bucket] of buckets) if (bucket.fullAt <= now) buckets.delete(key);
    sweepAt = Math.max(sweptFrom, buckets.size * 2);
  };

  return {
    take(key, limit) {
      const now = clock.monotonic();
      const level = levelOf(key, limit, now);
      if (level < wholeToken) return { ok: false, retry_after_s: secondsTill(level, limit) };
      const tokens = Math.max(0, level - 1);
      buckets.set(key, { tokens, at: now, fullAt: now + ((capacityOf(limit.max) - tokens) / limit.per_s) * 1000 });
      if (buckets.size > sweepAt) sweep(now);
      return { ok: true };
    },
    look(key, limit) {
      const tokens = levelOf(key, limit, clock.monotonic());
      return { tokens, max: capacityOf(limit.max), retry_after_s: tokens < wholeToken ? secondsTill(tokens, limit) : 0 };
    },
    list(prefix, atMost) {
      const now = clock.monotonic();
      const begun = [...buckets].filter(([key, { fullAt }]) => fullAt > now && key.startsWith(prefix));
      return begun.slice(0, atMost).map(([key]) => key);
    },
  };
}

/** Returns the capacity of a bucket, which is at least one call. Otherwise no call would ever pass. */
const capacityOf = (max: number): number => Math.max(1, max);

/** Returns seconds, rounded up to whole milliseconds. A caller that waits that long finds a token. */
const secondsTill = (level: number, { per_s }: Limit): number => Math.ceil(((1 - level) / per_s) * 1000) / 1000;
