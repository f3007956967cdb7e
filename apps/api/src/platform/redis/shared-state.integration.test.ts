import { nodeClock } from '@pinion/tool-runtime/adapters/node';
import { hasRedis, missingRedis, type ThrowawayRedis, throwawayRedis } from '@pinion/tool-runtime/testing/redis';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { LiveEvents } from '../../journal/live-events.ts';
import { type TailedEvent, tailRun } from '../../features/runs/live/tail-run.ts';
import { openSharedState, type SharedState } from './open-shared-state.ts';
import { shareLiveEvents } from '../../journal/share-live-events.ts';

describe.skipIf(!hasRedis())(`two servers sharing one Redis${hasRedis() ? '' : ` (${missingRedis})`}`, () => {
  let redis: ThrowawayRedis;
  const states: SharedState[] = [];
  const reports: unknown[] = [];
  beforeAll(async () => {
    redis = await throwawayRedis();
    for (const _server of [1, 2]) {
      states.push(await openSharedState({ redisUrl: redis.url, clock: nodeClock(), report: error => reports.push(error) }));
    }
    await vi.waitUntil(() => states.every(state => state.keptIn() === 'redis'), { timeout: 10_000 });
  });
  afterAll(async () => {
    for (const state of states) state.close();
    await redis.remove();
  });

  it('a reader of a run on one server receives events of the other before its next poll', async () => {
    const [writer, reader] = [new LiveEvents(), new LiveEvents()];
    const shares = [];
    for (const [index, live] of [writer, reader].entries()) {
      const connection = states[index]?.redis;
      if (connection !== undefined) shares.push(await shareLiveEvents(connection, live, `server ${index}`));
    }
    const stored: TailedEvent[] = [];
    const deps = {
      live: reader,
      isLocal: () => false,
      lines: async (_run: string, after: number) => stored.filter(event => event.seq > after),
      // Longer than the test may take, so an event that arrives was notified.
      pollMs: 600_000,
    };
    let arrived = 0;
    const tail = (async () => {
      for await (const _line of tailRun(deps, 'r', -1, undefined)) arrived += 1;
    })();
    // Both subscriptions are open once a notification arrives.
    const notified = Promise.withResolvers<void>();
    const stop = reader.listen('r', () => undefined, notified.resolve);
    const ringing = setInterval(() => writer.publish([{ run_id: 'r', seq: -1, type: 'none', text: '' }]), 20);
    await notified.promise;
    clearInterval(ringing);
    stop();
    for (let seq = 0; seq < 5; seq += 1) {
      const event = { seq, type: seq === 4 ? 'run.finished' : 'node.started', text: '{}' };
      stored.push(event);
      writer.publish([{ run_id: 'r', ...event }]);
      await expect.poll(() => arrived, { interval: 5, timeout: 10_000 }).toBe(seq + 1);
    }
    await tail;
    for (const share of shares) share.close();
  });

  it('an unreachable REDIS_URL is reported once and does not slow down the server', async () => {
    const reported: unknown[] = [];
    const clock = nodeClock();
    const state = await openSharedState({ redisUrl: 'redis://127.0.0.1:1', clock, report: error => reported.push(error) });
    expect(await state.limiter.take('k', { max: 1, per_s: 1 })).toEqual({ ok: true });
    expect(state.keptIn()).toBe('away');
    await expect.poll(() => reported.map(String), { timeout: 10_000 }).toHaveLength(1);
    expect(String(reported[0])).toContain('REDIS_URL is set');
    state.close();
  });

  it('two servers share one token bucket and count separately while Redis is unavailable', async () => {
    const limit = { max: 3, per_s: 0.001 };
    const take = async (server: number): Promise<boolean> => (await states[server]?.limiter.take('k', limit))?.ok === true;
    expect([await take(0), await take(1), await take(0), await take(1)]).toEqual([true, true, true, false]);
    await redis.kill();
    await expect.poll(() => states.map(state => state.keptIn()), { timeout: 10_000 }).toEqual(['away', 'away']);
    expect(await take(0)).toBe(true);
    expect(String(reports[0])).toContain('Redis is away');
    await redis.start();
    await expect.poll(() => states.map(state => state.keptIn()), { timeout: 10_000 }).toEqual(['redis', 'redis']);
    expect(await take(1)).toBe(true);
  });
});
