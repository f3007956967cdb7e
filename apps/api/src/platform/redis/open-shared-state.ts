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

/** The tool state that processes share, so that one limit is one limit. None of it is authoritative for a run. */
export type SharedState = {
  cache: EnvelopeCache;
  limiter: RateLimiter;
  breakers: BreakerStore;
  /** The bulkhead of this process alone. */
  bulkhead: Bulkhead;
  /** Wraps a ledger to read finished effects from Redis too, where there is one. */
  withCopy(ledger: CallLedger): CallLedger;
  /**
   * Returns where the state is kept. `process` means there is no Redis. `away` means Redis is unavailable, and each process
   * counts for itself for now.
   */
  keptIn(): 'process' | 'redis' | 'away';
  redis: RedisConnection | undefined;
  close(): void;
};

export type SharedStateOptions = {
  redisUrl: string | undefined;
  clock: Clock;
  /** The settings of the copies of finished effects; undefined for none, when only PostgreSQL is queried. */
  copies?: RedisCopySettings | undefined;
  /** Called when Redis becomes available or unavailable. */
  report: (error: unknown) => void;
};

const firstWaitMs = 3000;
const away = 'limits and circuits count for this process alone until it is back';

/**
 * Opens the shared state. With REDIS_URL all processes share buckets, circuits and the cache; without it, this process has its
 * own.
 */
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
  // A Redis that was never available raises no disconnect, so a wrong address would go unnoticed.
  const firstWait = setTimeout(() => {
    if (!redis.isThere) report(new Error(`REDIS_URL is set, but Redis does not respond: ${away}`));
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
