import {
  Bulkhead,
  type BreakerStore,
  type CallLedger,
  type Clock,
  type EnvelopeCache,
  type RateLimiter,
} from '@pinion/tool-runtime';
import { memoryBreakers, memoryCache, memoryRateLimiter } from '@pinion/tool-runtime/adapters/memory';
import type { RedisConnection, RedisCopySettings } from '@pinion/tool-runtime/adapters/redis';

/** What processes share about tools, so that one limit is one limit. None of it is the truth about a run. */
export type SharedState = {
  cache: EnvelopeCache;
  limiter: RateLimiter;
  breakers: BreakerStore;
  /** Of this process alone. */
  bulkhead: Bulkhead;
  /** Finished effects are also read from Redis, where there is one. */
  withCopy(ledger: CallLedger): CallLedger;
  /** `process`: there is no Redis. `away`: there is one, and for now each process counts for itself. */
  keptIn(): 'process' | 'redis' | 'away';
  redis: RedisConnection | undefined;
  close(): void;
};

export type SharedStateOptions = {
  redisUrl: string | undefined;
  clock: Clock;
  /** Of the copies of finished effects; undefined: there are none, only PostgreSQL is asked. */
  copies?: RedisCopySettings | undefined;
  /** Told when Redis comes and goes. */
  report: (error: unknown) => void;
};

const firstWaitMs = 3000;
const away = 'limits and circuits count for this process alone until it is back';

/** With REDIS_URL all processes share buckets, circuits and the cache; without, this one has its own. */
export async function openSharedState({ redisUrl, clock, copies, report }: SharedStateOptions): Promise<SharedState> {
  const bulkhead = new Bulkhead();
  const own = { limiter: memoryRateLimiter(clock), breakers: memoryBreakers(clock) };
  if (redisUrl === undefined) {
    const nothing = { withCopy: (ledger: CallLedger) => ledger, redis: undefined, close: () => undefined };
    return { ...own, ...nothing, cache: memoryCache(clock), bulkhead, keptIn: () => 'process' };
  }
  const adapters = await import('@pinion/tool-runtime/adapters/redis');
  const redis = adapters.connectRedis(redisUrl, {
    now: () => clock.monotonic(),
    onState: state => {
      if (state === 'away') report(new Error(`Redis is away: ${away}`));
    },
  });
  // One that was never there does not go away: a wrong address would stay unheard.
  const firstWait = setTimeout(() => {
    if (!redis.isThere) report(new Error(`REDIS_URL is set, and no Redis answers there: ${away}`));
  }, firstWaitMs).unref();
  return {
    cache: adapters.redisCache(redis),
    limiter: adapters.redisRateLimiter(redis, own.limiter),
    breakers: adapters.redisBreakers(redis, own.breakers),
    bulkhead,
    withCopy: ledger => (copies === undefined ? ledger : adapters.withRedisCopy(ledger, redis, clock, copies)),
    keptIn: () => (redis.isThere ? 'redis' : 'away'),
    redis,
    close: () => {
      clearTimeout(firstWait);
      redis.close();
    },
  };
}
