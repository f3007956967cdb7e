import { backoffMs } from '@pinion/contracts';
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis, type RedisOptions } from 'ioredis';

/** The result of a command, or the fact that Redis was unavailable. Nothing here rejects. */
type RedisAnswer<Value> = { ok: true; value: Value } | { ok: false };

export type RedisConnectionOptions = {
  /** Maximum milliseconds of one command. */
  commandTimeoutMs?: number;
  /**
   * Milliseconds after a failed command during which no command is sent to Redis, so that a slow Redis is slow once and not
   * once per call.
   */
  restMs?: number;
  /** Monotonic milliseconds. */
  now?: () => number;
  /** Called when Redis becomes available or unavailable. */
  onState?: (state: 'there' | 'away') => void;
};

/** A connection to Redis as this project uses it: an aid that may be slow, empty or unavailable at any moment. */
export type RedisConnection = {
  readonly isThere: boolean;
  /** Runs commands. Returns at once when Redis is unavailable. */
  ask<Value>(run: (redis: Redis) => Promise<Value>): Promise<RedisAnswer<Value>>;
  /** Runs a Lua script, by its hash where the server knows it. */
  run(script: RedisScript, keys: readonly string[], values: readonly (string | number)[]): Promise<RedisAnswer<unknown>>;
  /** Receives the messages of a channel, with a client of its own, until the connection is closed. Messages can be lost. */
  subscribe(channel: string, onMessage: (text: string) => void): void;
  close(): void;
};

export type RedisScript = { readonly lua: string; readonly sha: string };
export const redisScript = (lua: string): RedisScript => ({ lua, sha: createHash('sha1').update(lua).digest('hex') });

const reconnectBackoff = { firstMs: 100, longestMs: 5000 };

/** Connects in the background and reconnects after a loss. Nothing is queued while there is no connection. */
export function connectRedis(url: string, options: RedisConnectionOptions = {}): RedisConnection {
  const { commandTimeoutMs = 200, restMs = 1000, now = () => performance.now(), onState } = options;
  const open = (more: RedisOptions = {}): Redis => {
    const client = new Redis(url, {
      ...more,
      connectTimeout: 1000,
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      // ioredis catches no error of its own subscription, which would end the process. `subscribe` repeats it.
      autoResubscribe: false,
      retryStrategy: attempt => backoffMs(reconnectBackoff, attempt),
    });
    client.on('error', alreadyKnown);
    return client;
  };
  const redis = open();
  const subscribers: Redis[] = [];
  let restUntil = 0;
  let wasThere = false;
  let isClosed = false;

  const reportState = (isThere: boolean): void => {
    if (isThere === wasThere || isClosed) return;
    wasThere = isThere;
    onState?.(isThere ? 'there' : 'away');
  };
  redis.on('ready', () => {
    restUntil = 0;
    reportState(true);
  });
  redis.on('close', () => reportState(false));
  const isThere = (): boolean => redis.status === 'ready' && now() >= restUntil;

  async function ask<Value>(run: (redis: Redis) => Promise<Value>): Promise<RedisAnswer<Value>> {
    if (!isThere()) return { ok: false };
    try {
      const value = await within(commandTimeoutMs, run(redis));
      reportState(true);
      return { ok: true, value };
    } catch {
      restUntil = now() + restMs;
      reportState(false);
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
    subscribe(channel, onMessage) {
      const client = open({ commandTimeout: commandTimeoutMs });
      subscribers.push(client);
      let attempts = 0;
      const begin = async (): Promise<void> => {
        const attempt = (attempts += 1);
        try {
          await client.subscribe(channel);
        } catch {
          // Unconfirmed, it may never receive anything. If the connection is still the same after a rest, a new one subscribes.
          await sleep(restMs, undefined, { ref: false });
          if (attempt === attempts && client.status === 'ready') client.disconnect(true);
        }
      };
      client.on('ready', () => void begin());
      client.on('message', (_channel: string, text: string) => onMessage(text));
    },
    close() {
      isClosed = true;
      for (const client of [redis, ...subscribers]) client.disconnect();
    },
  };
}

const isUnknownScript = (error: unknown): boolean => error instanceof Error && error.message.startsWith('NOSCRIPT');

/** Ignores the error of a lost connection, which is reported by the state and by every command sent to it. */
const alreadyKnown = (): void => undefined;

/**
 * Rejects when a response takes longer than `ms`. Where this process itself was too busy, data that has arrived in the meantime
 * is read first, so its own delay does not count as slowness of the other side.
 */
function within<Value>(ms: number, answer: Promise<Value>): Promise<Value> {
  const { promise, resolve, reject } = Promise.withResolvers<Value>();
  const timer = setTimeout(() => setImmediate(() => reject(new Error(`no response within ${ms} ms`))), ms);
  void answer.then(resolve, reject).finally(() => clearTimeout(timer));
  return promise;
}
