/**
 * A Lua expression for milliseconds with fractions by Redis' own clock, so that callers on several machines need not agree on
 * the time.
 */
export const redisTime = `(function() local time = redis.call('TIME'); return time[1] * 1000 + time[2] / 1000 end)()`;

export type RedisTime = {
  /** A Lua expression that returns milliseconds. Tests pass one that reads a key. */
  time?: string;
};
