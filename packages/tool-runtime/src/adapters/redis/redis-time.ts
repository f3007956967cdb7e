/** Milliseconds with fractions, by Redis' own clock: callers on several machines need not agree on the time. */
export const redisTime = `(function() local time = redis.call('TIME'); return time[1] * 1000 + time[2] / 1000 end)()`;

export type RedisTime = {
  /** A Lua expression that gives milliseconds; in tests, one that reads a key. */
  time?: string;
};
