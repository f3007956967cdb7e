import { afterEach, describe, expect, it } from 'vitest';
import type { CacheEntry, CallLedger, LedgerEntry } from '../../ports/index.ts';
import { hasRedis, missingRedis, type ThrowawayRedis, throwawayRedis } from '../../testing/throwaway-redis.ts';
import { memoryBreakers } from '../memory/memory-breakers.ts';
import { memoryRateLimiter } from '../memory/memory-rate-limiter.ts';
import { redisBreakers } from './redis-breakers.ts';
import { redisCache } from './redis-cache.ts';
import { connectRedis, type RedisConnection } from './redis-connection.ts';
import { redisRateLimiter } from './redis-rate-limiter.ts';
import { withRedisCopy } from './with-redis-copy.ts';

const clock = { now: () => 5000, monotonic: () => performance.now() };
const scope = { org_id: 'o', workspace_id: 'w', user_id: 'u' };
const entry: CacheEntry = { output: { a: [1] }, text: '{"a":[1]}', source_call_id: 'c', at: 1 };
const owner = { run_id: 'r', node_id: 'n', call_id: 'c' };

describe.skipIf(!hasRedis())(`Redis outages${hasRedis() ? '' : ` (${missingRedis})`}`, () => {
  let server: ThrowawayRedis | undefined;
  let redis: RedisConnection | undefined;
  afterEach(async () => {
    redis?.close();
    server?.thaw();
    await server?.remove();
  });
  const begin = async (): Promise<{ server: ThrowawayRedis; redis: RedisConnection }> => {
    server = await throwawayRedis();
    redis = connectRedis(server.url, { restMs: 300 });
    await expect.poll(() => redis?.isThere, { timeout: 10_000 }).toBe(true);
    return { server, redis };
  };

  it('closing a connection does not report that Redis is away', async () => {
    server = await throwawayRedis();
    const states: string[] = [];
    redis = connectRedis(server.url, { onState: state => states.push(state) });
    await expect.poll(() => redis?.isThere, { timeout: 10_000 }).toBe(true);
    redis.close();
    await expect.poll(() => redis?.isThere).toBe(false);
    // The event of the closed socket comes later, and at the latest when Redis has ended.
    await server.kill();
    await new Promise(resolve => setImmediate(resolve));
    expect(states).toEqual(['there']);
  });

  it('a killed Redis costs cache hits, and memory decides until Redis is back', async () => {
    const { server: own, redis: connection } = await begin();
    const cache = redisCache(connection);
    const limiter = redisRateLimiter(connection, memoryRateLimiter(clock));
    const breakers = redisBreakers(connection, memoryBreakers(clock));
    const limit = { max: 1, per_s: 0.001 };
    const limits = { failures: 1, open_s: 60 };
    await cache.set('k', entry, undefined);
    expect(await cache.get('k')).toEqual(entry);
    expect(await limiter.take('b', limit)).toEqual({ ok: true });
    await own.kill();
    expect(await cache.get('k')).toBe(undefined);
    expect(await limiter.take('b', limit)).toEqual({ ok: true });
    expect(await limiter.take('b', limit)).toMatchObject({ ok: false });
    await breakers.report('c', limits, 'badly', false);
    expect(await breakers.admit('c', limits)).toMatchObject({ ok: false });
    await own.start();
    await expect.poll(() => connection.isThere, { timeout: 10_000 }).toBe(true);
    expect(await limiter.take('b', limit)).toEqual({ ok: true });
    expect(await breakers.admit('c', limits)).toEqual({ ok: true, probe: false });
  });

  it('an unresponsive Redis causes one wait and not one wait per call', async () => {
    const { server: own, redis: connection } = await begin();
    const limiter = redisRateLimiter(connection, memoryRateLimiter(clock));
    own.freeze();
    for (let index = 0; index < 50; index += 1) expect((await limiter.take('b', { max: 100, per_s: 1 })).ok).toBe(true);
    expect(connection.isThere).toBe(false);
    own.thaw();
    await expect.poll(() => connection.isThere, { timeout: 10_000 }).toBe(true);
    await expect.poll(async () => (await connection.ask(client => client.ping())).ok, { timeout: 10_000 }).toBe(true);
  });

  it('an invalid value in Redis is a cache miss', async () => {
    const { redis: connection } = await begin();
    const cache = redisCache(connection, { characters: 100 });
    for (const nonsense of ['', '{', 'null', '{"text":1}', '{"text":"{","source_call_id":"c","at":1}']) {
      await connection.ask(client => client.set('pinion:cache:k', nonsense));
      expect(await cache.get('k')).toBe(undefined);
    }
    await cache.set('none', entry, 0);
    await cache.set('large', { ...entry, text: JSON.stringify('x'.repeat(100)) }, undefined);
    await cache.set('short', entry, 1000);
    expect(await cache.get('none')).toBe(undefined);
    expect(await cache.get('large')).toBe(undefined);
    expect(await cache.get('short')).toEqual(entry);
    await expect.poll(async () => cache.get('short'), { timeout: 10_000 }).toBe(undefined);
  });

  it('withRedisCopy reads finished effects from Redis, writes to the ledger first and fails with the ledger', async () => {
    const { server: own, redis: connection } = await begin();
    const inner = tableLedger();
    const ledger = withRedisCopy(inner, connection, clock);
    const intent = { layer: 'tool', key: 'k', args_hash: 'h', owner, ttl_s: 9 } as const;
    expect(await ledger.markProcessing(intent, scope)).toEqual({ mine: true });
    expect((await ledger.check('tool', 'k', scope))?.state).toBe('processing');
    await ledger.markComplete('tool', 'k', '{"output":1}', scope);
    const done = { state: 'complete', args_hash: 'h', owner, result: '{"output":1}', at: 5000 };
    expect((await connection.ask(client => client.ttl('tool_idem:k'))) as unknown).toEqual({ ok: true, value: 86_400 });
    const renamed = withRedisCopy(inner, connection, clock, { key_prefix: 'mine', ttl_s: 60 });
    expect(await renamed.check('tool', 'k', scope)).toEqual(done);
    expect((await connection.ask(client => client.ttl('mine:k'))) as unknown).toEqual({ ok: true, value: 60 });
    inner.calls.length = 0;
    expect(await ledger.check('tool', 'k', scope)).toEqual(done);
    expect(await ledger.markProcessing(intent, scope)).toEqual({ mine: false, entry: done });
    expect(inner.calls).toEqual([]);
    expect(await ledger.check('tool', 'k', { ...scope, workspace_id: 'other' })).toBe(undefined);
    await own.kill();
    expect(await ledger.markProcessing(intent, scope)).toEqual({ mine: false, entry: done });
    expect(await ledger.markProcessing({ ...intent, key: 'k2' }, scope)).toEqual({ mine: true });
    inner.isBroken = true;
    await expect(ledger.markProcessing({ ...intent, key: 'k3' }, scope)).rejects.toThrow('no database');
    await expect(ledger.markComplete('tool', 'k2', '1', scope)).rejects.toThrow('no database');
  });
});

/** Creates a table-backed ledger that records its calls. A test double. */
function tableLedger(): CallLedger & { calls: string[]; isBroken: boolean } {
  const table = new Map<string, LedgerEntry>();
  const keyOf = (layer: string, key: string, workspace: string): string => JSON.stringify([layer, key, workspace]);
  const touched = (verb: string): void => {
    ledger.calls.push(verb);
    if (ledger.isBroken) throw new Error('no database');
  };
  const ledger: CallLedger & { calls: string[]; isBroken: boolean } = {
    calls: [],
    isBroken: false,
    async check(layer, key, { workspace_id }) {
      touched('check');
      return table.get(keyOf(layer, key, workspace_id));
    },
    async markProcessing({ layer, key, args_hash, owner: by }, { workspace_id }) {
      touched('markProcessing');
      const location = keyOf(layer, key, workspace_id);
      const known = table.get(location);
      if (known !== undefined) return { mine: false, entry: known };
      table.set(location, { state: 'processing', args_hash, owner: by, result: undefined, at: clock.now() });
      return { mine: true };
    },
    async markComplete(layer, key, result, { workspace_id }) {
      touched('markComplete');
      const location = keyOf(layer, key, workspace_id);
      table.set(location, { ...(table.get(location) as LedgerEntry), state: 'complete', result });
    },
    async markIndeterminate() {
      touched('markIndeterminate');
    },
    async release(layer, key, { workspace_id }) {
      touched('release');
      table.delete(keyOf(layer, key, workspace_id));
    },
  };
  return ledger;
}
