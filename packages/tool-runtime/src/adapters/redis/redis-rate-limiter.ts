import type { RateLimiter } from '../../ports/index.ts';
import { type RedisConnection, redisScript } from './redis-connection.ts';
import { type RedisTime, redisTime } from './redis-time.ts';

/**
 * Returns the Lua script with the same steps as the bucket in memory. Numbers are passed as text, because Redis would truncate
 * their fractions.
 */
const bucket = (time: string): string => `
local now = ${time}
local capacity, per_s, takes = math.max(1, tonumber(ARGV[1])), tonumber(ARGV[2]), ARGV[3] == 'take'
local kept = redis.call('HMGET', KEYS[1], 'tokens', 'at')
local level = capacity
if kept[1] then
  level = math.min(capacity, tonumber(kept[1]) + math.max(0, now - tonumber(kept[2])) / 1000 * per_s)
end
if level < 1 - 1e-9 or not takes then
  local wait = level < 1 - 1e-9 and math.ceil((1 - level) / per_s * 1000) or 0
  return { 0, string.format('%.17g', level), string.format('%.17g', wait) }
end
local left = math.max(0, level - 1)
redis.call('HSET', KEYS[1], 'tokens', string.format('%.17g', left), 'at', string.format('%.17g', now))
redis.call('PEXPIRE', KEYS[1], math.min(3e11, math.ceil((capacity - left) / per_s * 1000) + 1000))
return { 1, string.format('%.17g', left), '0' }`;

const ours = 'pinion:bucket:';
const keyOf = (key: string): string => `${ours}${key}`;

/** Maximum number of scans. Searching a Redis that holds much other data takes long, so the search stops here. */
const mostScans = 20;
const keysAtOnce = 1000;
const asPattern = (text: string): string => text.replaceAll(/[\\[\]*?]/g, '\\$&');

/**
 * Creates token buckets that all processes share, with one atomic step each inside Redis. While Redis is unavailable,
 * `meanwhile` (this process's own buckets) counts: during that time the limit applies to each process separately.
 */
export function redisRateLimiter(
  redis: RedisConnection,
  meanwhile: RateLimiter,
  { time = redisTime }: RedisTime = {},
): RateLimiter {
  const script = redisScript(bucket(time));
  return {
    async take(key, limit) {
      const answer = await redis.run(script, [keyOf(key)], [limit.max, limit.per_s, 'take']);
      if (!answer.ok) return meanwhile.take(key, limit);
      const [taken, , wait] = answer.value as [number, string, string];
      return taken === 1 ? { ok: true } : { ok: false, retry_after_s: Number(wait) / 1000 };
    },
    async look(key, limit) {
      const answer = await redis.run(script, [keyOf(key)], [limit.max, limit.per_s, 'look']);
      if (!answer.ok) return meanwhile.look(key, limit);
      const [, level, wait] = answer.value as [number, string, string];
      return { tokens: Number(level), max: Math.max(1, limit.max), retry_after_s: Number(wait) / 1000 };
    },
    async list(prefix, atMost) {
      const found = new Set<string>();
      let cursor = '0';
      for (let scans = 0; scans < mostScans && found.size < atMost; scans += 1) {
        const from = cursor;
        const answer = await redis.ask(client => client.scan(from, 'MATCH', `${asPattern(keyOf(prefix))}*`, 'COUNT', keysAtOnce));
        if (!answer.ok) return meanwhile.list(prefix, atMost);
        for (const key of answer.value[1]) found.add(key.slice(ours.length));
        [cursor] = answer.value;
        if (cursor === '0') break;
      }
      return [...found].slice(0, atMost);
    },
  };
}
