import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallHealth } from '../../ports/index.ts';
import { hasRedis, missingRedis, type ThrowawayRedis, throwawayRedis } from '../../testing/throwaway-redis.ts';
import { virtualClock } from '../../testing/virtual-clock.ts';
import { memoryBreakers } from '../memory/memory-breakers.ts';
import { memoryRateLimiter } from '../memory/memory-rate-limiter.ts';
import { redisBreakers } from './redis-breakers.ts';
import { connectRedis, type RedisConnection } from './redis-connection.ts';
import { redisRateLimiter } from './redis-rate-limiter.ts';

/** The time of Redis, in a key that tests can change. */
const time = `tonumber(redis.call('GET', 'test:time'))`;

describe.skipIf(!hasRedis())(`buckets and circuits in Redis${hasRedis() ? '' : ` (${missingRedis})`}`, () => {
  let server: ThrowawayRedis;
  const open: RedisConnection[] = [];
  const connect = async (): Promise<RedisConnection> => {
    const connection = await new Promise<RedisConnection>(resolve => {
      const made = connectRedis(server.url, {
        commandTimeoutMs: 5000,
        onState: state => {
          if (state === 'there') resolve(made);
        },
      });
      open.push(made);
    });
    return connection;
  };
  const never = (): never => {
    throw new Error('Redis was there all the time');
  };
  const noBuckets = { take: never, look: never, list: never };
  const noCircuits = { admit: never, report: never, look: never };
  let redis: RedisConnection;
  beforeAll(async () => {
    server = await throwawayRedis();
    redis = await connect();
  });
  afterAll(async () => {
    for (const connection of open) connection.close();
    await server.remove();
  });
  const empty = async (): Promise<void> => void (await redis.ask(client => client.flushall()));
  const setTime = async (ms: number): Promise<void> => void (await redis.ask(client => client.set('test:time', ms)));

  it('redisRateLimiter behaves like memoryRateLimiter step by step', async () => {
    const step = fc.record({ does: fc.constantFrom('take', 'take', 'look', 'wait'), ms: fc.integer({ min: 0, max: 2500 }) });
    const limit = fc.record({ max: fc.constantFrom(0.5, 1, 2, 5, 10), per_s: fc.constantFrom(0.3, 1, 3, 7.7) });
    await fc.assert(
      fc.asyncProperty(limit, fc.array(step, { maxLength: 40 }), async (limits, steps) => {
        await empty();
        const clock = virtualClock();
        const [inMemory, inRedis] = [memoryRateLimiter(clock), redisRateLimiter(redis, noBuckets, { time })];
        await setTime(clock.monotonic());
        for (const { does, ms } of steps) {
          if (does === 'wait') {
            await clock.advance(ms);
            await setTime(clock.monotonic());
          } else expect(await inRedis[does]('k', limits)).toEqual(await inMemory[does]('k', limits));
        }
      }),
      { numRuns: 60 },
    );
  });

  it('redisRateLimiter lists buckets by key prefix, including keys that look like patterns', async () => {
    await empty();
    const limiter = redisRateLimiter(redis, noBuckets);
    for (const key of ['["w","a*b","5/1"]', '["w","axb","5/1"]', '["w","a*b","9/1"]'])
      await limiter.take(key, { max: 5, per_s: 0.01 });
    expect([...(await limiter.list('["w","a*b",', 9))].toSorted()).toEqual(['["w","a*b","5/1"]', '["w","a*b","9/1"]']);
  });

  it('redisBreakers behaves like memoryBreakers step by step', async () => {
    const step = fc.record({
      does: fc.constantFrom('admit', 'report', 'look', 'wait'),
      ended: fc.constantFrom<CallHealth>('well', 'badly', 'badly', 'unknown'),
      probe: fc.boolean(),
      ms: fc.constantFrom(1, 999, 1000, 2500),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 50 }), async steps => {
        await empty();
        const clock = virtualClock();
        const limits = { failures: 2, open_s: 1 };
        const [inMemory, inRedis] = [memoryBreakers(clock), redisBreakers(redis, noCircuits, { time })];
        await setTime(1 + clock.monotonic());
        for (const { does, ended, probe, ms } of steps) {
          if (does === 'wait') {
            await clock.advance(ms);
            await setTime(1 + clock.monotonic());
          } else if (does === 'report') {
            await inMemory.report('c', limits, ended, probe);
            await inRedis.report('c', limits, ended, probe);
          } else expect(await inRedis[does]('c', limits)).toEqual(await inMemory[does]('c', limits));
        }
      }),
      { numRuns: 60 },
    );
  });

  it('two clients of redisRateLimiter share one bucket and never exceed it with ten thousand calls', async () => {
    await empty();
    const limits = { max: 137, per_s: 0.001 };
    const limiters = [redis, await connect()].map(connection => redisRateLimiter(connection, noBuckets));
    const answers = await Promise.all(Array.from({ length: 10_000 }, async (_, index) => limiters[index % 2]?.take('k', limits)));
    expect(answers.filter(answer => answer?.ok)).toHaveLength(137);
  });

  it('two clients of redisBreakers share one circuit, and only one of all calls becomes the trial', async () => {
    await empty();
    const limits = { failures: 3, open_s: 2 };
    const [one, two] = [redis, await connect()].map(connection => redisBreakers(connection, noCircuits));
    await one?.report('c', limits, 'badly', false);
    await two?.report('c', limits, 'badly', false);
    expect(await two?.look('c', limits)).toEqual({ phase: 'closed', failures: 2 });
    await one?.report('c', limits, 'badly', false);
    expect(await two?.admit('c', limits)).toMatchObject({ ok: false });
    const tries = async (): Promise<number> => {
      const all = await Promise.all(Array.from({ length: 200 }, async (_, index) => (index % 2 ? one : two)?.admit('c', limits)));
      return all.filter(admitted => admitted?.ok && admitted.probe).length;
    };
    await expect.poll(async () => (await one?.look('c', limits))?.phase, { timeout: 10_000 }).toBe('half_open');
    expect(await tries()).toBe(1);
    await two?.report('c', limits, 'well', true);
    expect(await one?.look('c', limits)).toEqual({ phase: 'closed', failures: 0 });
  });

  it('redisRateLimiter loads its scripts again after the Redis server was flushed', async () => {
    const limiter = redisRateLimiter(redis, noBuckets);
    expect(await limiter.take('s', { max: 1, per_s: 0.001 })).toEqual({ ok: true });
    await redis.ask(client => client.script('FLUSH'));
    await empty();
    expect(await limiter.take('s', { max: 1, per_s: 0.001 })).toEqual({ ok: true });
    expect(await limiter.take('s', { max: 1, per_s: 0.001 })).toMatchObject({ ok: false });
  });
});
