import { isRecord } from '@pinion/contracts';
import type { CacheEntry, EnvelopeCache } from '../../ports/index.ts';
import type { RedisConnection } from './redis-connection.ts';

export type RedisCacheLimits = {
  /** Maximum number of JSON characters in one entry. Larger entries are not stored. */
  characters?: number;
  /** Maximum lifetime of an entry in milliseconds. Even `forever` ends, so that a Redis without a limit does not fill up. */
  longestMs?: number;
};

const keyOf = (key: string): string => `pinion:cache:${key}`;

/**
 * Creates the envelope cache that all processes share. An unavailable Redis or an invalid entry is a cache miss. Stored entries
 * are as redacted and capped as a tool envelope.
 */
export function redisCache(
  redis: RedisConnection,
  { characters = 1024 * 1024, longestMs = 7 * 24 * 60 * 60 * 1000 }: RedisCacheLimits = {},
): EnvelopeCache {
  return {
    async get(key) {
      const answer = await redis.ask(client => client.get(keyOf(key)));
      return answer.ok && answer.value !== null ? readEntry(answer.value) : undefined;
    },
    async set(key, entry, ttlMs) {
      const keptMs = Math.floor(Math.min(ttlMs ?? longestMs, longestMs));
      if (keptMs < 1 || entry.text.length > characters) return;
      const { output: _made, ...kept } = entry;
      await redis.ask(client => client.set(keyOf(key), JSON.stringify(kept), 'PX', keptMs));
    },
  };
}

/** Reads an entry. `text` is the JSON of the output, so that the output is stored once. */
function readEntry(json: string): CacheEntry | undefined {
  try {
    const kept: unknown = JSON.parse(json);
    if (!isRecord(kept) || typeof kept['text'] !== 'string') return undefined;
    if (typeof kept['source_call_id'] !== 'string' || typeof kept['at'] !== 'number') return undefined;
    return { ...(kept as Omit<CacheEntry, 'output'>), output: JSON.parse(kept['text']) };
  } catch {
    return undefined;
  }
}
