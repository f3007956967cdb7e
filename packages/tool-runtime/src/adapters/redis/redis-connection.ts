import { createHash } from 'node:crypto';
import { Redis, type RedisOptions } from 'ioredis';
import { within } from './within.ts';

/** What came back, or that Redis was not there: nothing here rejects. */
export type RedisAnswer<Value> = { ok: true; value: Value } | { ok: false };

export type RedisConnectionOptions = {
  /** How long one command may take, in milliseconds. */
  commandTimeoutMs?: number;
  /** After a command that failed, Redis is not asked again for so long: a slow one is slow once, not once a call. */
  restMs?: number;
  /** Monotonic milliseconds. */
  now?: () => number;
  /** Told when Redis comes and goes. */
  onState?: (state: 'there' | 'away') => void;
};

/** Redis as this house uses it: an aid that may be slow, empty or gone at any moment. */
export type RedisConnection = {
  readonly isThere: boolean;
  /** Runs commands. Answers at once when Redis is away. */
  ask<Value>(run: (redis: Redis) => Promise<Value>): Promise<RedisAnswer<Value>>;
  /** Runs a Lua script, by its hash where the server knows it. */
  run(script: RedisScript, keys: readonly string[], values: readonly (string | number)[]): Promise<RedisAnswer<unknown>>;
  /** A client of its own, with the same manners: a subscription needs one. */
  another(): Redis;
  close(): void;
};

export type RedisScript = { readonly lua: string; readonly sha: string };
export const redisScript = (lua: string): RedisScript => ({ lua, sha: createHash('sha1').update(lua).digest('hex') });

const longestReconnectMs = 5000;

/** Connects in the background, again and again. Nothing is queued while there is no connection. */
export function connectRedis(url: string, options: RedisConnectionOptions = {}): RedisConnection {
  const { commandTimeoutMs = 200, restMs = 1000, now = () => performance.now(), onState } = options;
  const open = (more: RedisOptions = {}): Redis => {
    const client = new Redis(url, {
      ...more,
      connectTimeout: 1000,
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      autoResubscribe: true,
      retryStrategy: attempt => Math.min(50 * 2 ** Math.min(attempt, 10), longestReconnectMs),
    });
    client.on('error', alreadyKnown);
    return client;
  };
  const redis = open();
  const others: Redis[] = [];
  let restUntil = 0;
  let wasThere = false;

  const tell = (isThere: boolean): void => {
    if (isThere === wasThere) return;
    wasThere = isThere;
    onState?.(isThere ? 'there' : 'away');
  };
  redis.on('ready', () => {
    restUntil = 0;
    tell(true);
  });
  redis.on('close', () => tell(false));
  const isThere = (): boolean => redis.status === 'ready' && now() >= restUntil;

  async function ask<Value>(run: (redis: Redis) => Promise<Value>): Promise<RedisAnswer<Value>> {
    if (!isThere()) return { ok: false };
    try {
      const value = await within(commandTimeoutMs, run(redis));
      tell(true);
      return { ok: true, value };
    } catch {
      restUntil = now() + restMs;
      tell(false);
      return { ok: false };
    }
  }

  return {
    get isThere() {
      return isThere();
    },
    ask,
    run: (script, keys, values) =>
      ask(async client => {
        try {
          return await client.evalsha(script.sha, keys.length, ...keys, ...values);
        } catch (error) {
          if (!isUnknownScript(error)) throw error;
          return client.eval(script.lua, keys.length, ...keys, ...values);
        }
      }),
    another() {
      const client = open({ commandTimeout: commandTimeoutMs });
      others.push(client);
      return client;
    },
    close() {
      for (const client of [redis, ...others]) client.disconnect();
    },
  };
}

const isUnknownScript = (error: unknown): boolean => error instanceof Error && error.message.startsWith('NOSCRIPT');

/** A connection that is lost is told by the state, and by every command that is asked of it. */
const alreadyKnown = (): void => undefined;
