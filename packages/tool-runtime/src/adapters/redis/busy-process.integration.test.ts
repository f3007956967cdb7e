import { expect, it } from 'vitest';
import { hasRedis, missingRedis, throwawayRedis } from '../../testing/throwaway-redis.ts';
import { connectRedis } from './index.ts';

const busyFor = (ms: number): void => {
  const until = performance.now() + ms;
  while (performance.now() < until);
};

it('a Redis client whose own process was busy reads the response and does not treat Redis as unavailable', async ({ skip }) => {
  skip(!hasRedis(), missingRedis);
  const server = await throwawayRedis();
  const redis = connectRedis(server.url, { commandTimeoutMs: 100 });
  try {
    await expect.poll(() => redis.isThere).toBe(true);
    for (let round = 0; round < 5; round += 1) {
      const requested = redis.ask(client => client.set('k', round));
      busyFor(150);
      expect(await requested).toEqual({ ok: true, value: 'OK' });
    }
    expect(redis.isThere).toBe(true);
    server.freeze();
    expect(await redis.ask(client => client.get('k'))).toEqual({ ok: false });
    expect(redis.isThere).toBe(false);
  } finally {
    server.thaw();
    redis.close();
    await server.remove();
  }
});
