import net from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hasRedis, missingRedis, type ThrowawayRedis, throwawayRedis } from '../../testing/throwaway-redis.ts';
import { connectRedis } from './redis-connection.ts';
import { redisNotifier } from './redis-notifier.ts';

const without = hasRedis() ? '' : ` (${missingRedis})`;
let server: ThrowawayRedis;
beforeAll(async () => {
  if (hasRedis()) server = await throwawayRedis();
});
afterAll(async () => {
  await server?.remove();
});

/** Starts a proxy that drops what a client sends from a subscription on, as often as `swallow` says. */
async function startProxy(target: URL, swallow: () => boolean) {
  const sockets = new Set<net.Socket>();
  const proxy = net.createServer(client => {
    const redis = net.connect(Number(target.port), target.hostname);
    let isSilent = false;
    for (const socket of [client, redis]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
    }
    client.on('data', chunk => {
      isSilent ||= /subscribe/i.test(chunk.toString('latin1')) && swallow();
      if (!isSilent) redis.write(chunk);
    });
    redis.on('data', chunk => client.write(chunk));
    client.on('close', () => redis.destroy());
    redis.on('close', () => client.destroy());
  });
  await new Promise<void>(resolve => {
    proxy.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `redis://127.0.0.1:${(proxy.address() as net.AddressInfo).port}`,
    cut: () => {
      for (const socket of sockets) socket.destroy();
      sockets.clear();
    },
    close: () => proxy.close(),
  };
}

it.skipIf(!hasRedis())(
  `a subscription that Redis does not confirm after a reconnect ends no process and is repeated until it receives again${without}`,
  async () => {
    let subscriptions = 0;
    const isSwallowed = (): boolean => [2, 3].includes((subscriptions += 1));
    const proxy = await startProxy(new URL(server.url), isSwallowed);
    const unhandled: unknown[] = [];
    const keep = (error: unknown): void => void unhandled.push(error);
    process.on('unhandledRejection', keep);
    const names: string[] = [];
    const [receiving, sending] = [connectRedis(proxy.url, { commandTimeoutMs: 100, restMs: 50 }), connectRedis(server.url)];
    const receiver = redisNotifier(receiving, 'changes', 'a', received => names.push(...received));
    const sender = redisNotifier(sending, 'changes', 'b', () => undefined);
    const patience = { timeout: 20_000 };
    const receives = (name: string) => expect.poll(() => (sender.notify([name]), names.includes(name)), patience).toBe(true);
    try {
      await receives('first');
      proxy.cut();
      await receives('second');
      expect(subscriptions).toBeGreaterThan(3);
      expect(unhandled).toEqual([]);
    } finally {
      process.off('unhandledRejection', keep);
      receiver.close();
      sender.close();
      receiving.close();
      sending.close();
      proxy.cut();
      proxy.close();
    }
  },
);
