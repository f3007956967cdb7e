import { Redis } from 'ioredis';
import { expect, it } from 'vitest';
import { hasRedis, missingRedis, throwawayRedis } from '../../testing/throwaway-redis.ts';
import { connectRedis, redisQueue } from './index.ts';

it('a worker reads what redisQueue published, and a stopped Redis received nothing', async ({ skip }) => {
  skip(!hasRedis(), missingRedis);
  const server = await throwawayRedis();
  const redis = connectRedis(server.url);
  const worker = new Redis(server.url);
  worker.on('error', () => undefined);
  try {
    await expect.poll(() => redis.isThere).toBe(true);
    let sent = 0;
    const publish = (message: string) => redisQueue(redis).publish('mail:out', message, () => (sent += 1));
    const first = await publish('{"a":"ü"}');
    const second = await publish('two');
    expect(sent).toBe(2);
    const entries = await worker.xrange('pinion:queue:mail:out', '-', '+');
    expect([first, second]).toEqual(entries.map(([id]) => ({ ok: true, id })));
    expect(entries.map(([, fields]) => fields)).toEqual([
      ['message', '{"a":"ü"}'],
      ['message', 'two'],
    ]);
    await server.kill();
    await expect.poll(() => redis.isThere).toBe(false);
    expect(await publish('three')).toMatchObject({
      ok: false,
      error: { code: 'NETWORK_ERROR', details: { reason: 'queue_away' } },
    });
    expect(sent).toBe(2);
  } finally {
    worker.disconnect();
    redis.close();
    await server.remove();
  }
});

it('redisQueue reports an unknown outcome when Redis stops during a publish', async ({ skip }) => {
  skip(!hasRedis(), missingRedis);
  const server = await throwawayRedis();
  const redis = connectRedis(server.url, { commandTimeoutMs: 50 });
  try {
    await expect.poll(() => redis.isThere).toBe(true);
    server.freeze();
    let sent = 0;
    expect(await redisQueue(redis).publish('a', 'm', () => (sent += 1))).toMatchObject({
      ok: false,
      error: { code: 'NETWORK_ERROR', details: { reason: 'queue_silent' } },
    });
    expect(sent).toBe(1);
  } finally {
    server.thaw();
    redis.close();
    await server.remove();
  }
});
