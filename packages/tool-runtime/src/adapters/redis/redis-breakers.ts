import type { BreakerState, BreakerStore } from '../../ports/index.ts';
import { type RedisConnection, redisScript } from './redis-connection.ts';
import { type RedisTime, redisTime } from './redis-time.ts';

/** Milliseconds after which an unused circuit is forgotten, as if it had closed. */
const forgottenMs = 24 * 60 * 60 * 1000;

/** Returns the Lua script with the same steps as the circuits in memory. */
const read = (time: string): string => `
local now = ${time}
local kept = redis.call('HMGET', KEYS[1], 'failures', 'open', 'probe')
local failures, open, probe = tonumber(kept[1] or '0'), tonumber(kept[2] or '0'), tonumber(kept[3] or '0')
local function keep(failures, open, probe)
  redis.call('HSET', KEYS[1], 'failures', failures, 'open', string.format('%.17g', open), 'probe', string.format('%.17g', probe))
  redis.call('PEXPIRE', KEYS[1], math.ceil(math.max(0, open - now)) + ${forgottenMs})
end
local function wait(ms) return string.format('%.17g', math.ceil(ms)) end`;

const admission = (time: string): string => `${read(time)}
if open == 0 then return { 1, 0, '0' } end
if now < open then return { 0, 0, wait(open - now) } end
if now < probe then return { 0, 0, wait(math.min(1000, probe - now)) } end
keep(failures, open, now + tonumber(ARGV[1]) * 1000)
return { 1, 1, '0' }`;

const report = (time: string): string => `${read(time)}
local limit, open_ms, ended, is_probe = tonumber(ARGV[1]), tonumber(ARGV[2]) * 1000, ARGV[3], ARGV[4] == '1'
if open ~= 0 then
  if not is_probe or now < open then return 0 end
  if ended == 'well' then redis.call('DEL', KEYS[1])
  elseif ended == 'badly' then keep(failures + 1, now + open_ms, 0)
  else keep(failures, open, 0) end
elseif ended == 'well' then redis.call('DEL', KEYS[1])
elseif ended == 'badly' then
  keep(failures + 1, failures + 1 >= limit and now + open_ms or 0, 0)
end
return 0`;

const sight = (time: string): string => `${read(time)}
if open == 0 then return { 'closed', failures, '0' } end
if now < open then return { 'open', failures, wait(open - now) } end
return { 'half_open', failures, '0' }`;

const keyOf = (key: string): string => `pinion:circuit:${key}`;

/**
 * Creates circuit breakers that all processes share. While Redis is unavailable, `meanwhile` (this process's own circuits)
 * decides.
 */
export function redisBreakers(
  redis: RedisConnection,
  meanwhile: BreakerStore,
  { time = redisTime }: RedisTime = {},
): BreakerStore {
  const [admitScript, reportScript, lookScript] = [
    redisScript(admission(time)),
    redisScript(report(time)),
    redisScript(sight(time)),
  ];
  return {
    async admit(key, limits) {
      const answer = await redis.run(admitScript, [keyOf(key)], [limits.open_s]);
      if (!answer.ok) return meanwhile.admit(key, limits);
      const [admitted, probe, wait] = answer.value as [number, number, string];
      return admitted === 1 ? { ok: true, probe: probe === 1 } : { ok: false, retry_after_s: Number(wait) / 1000 };
    },
    async report(key, limits, ended, probe) {
      const answer = await redis.run(reportScript, [keyOf(key)], [limits.failures, limits.open_s, ended, probe ? 1 : 0]);
      if (!answer.ok) await meanwhile.report(key, limits, ended, probe);
    },
    async look(key, limits) {
      const answer = await redis.run(lookScript, [keyOf(key)], []);
      if (!answer.ok) return meanwhile.look(key, limits);
      const [phase, failures, wait] = answer.value as [BreakerState['phase'], number, string];
      return phase === 'open' ? { phase, failures, retry_after_s: Number(wait) / 1000 } : { phase, failures };
    },
  };
}
