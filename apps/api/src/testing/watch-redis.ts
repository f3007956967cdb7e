import { Redis } from 'ioredis';

export type RedisWatch = {
  /** Returns every command that any client has sent since, publications included. */
  commands(): string;
  /** Returns every key with everything under it. */
  everything(): Promise<string>;
  close(): void;
};

/** Watches a Redis from outside: the commands it receives (MONITOR) and the data it holds. */
export async function watchRedis(url: string): Promise<RedisWatch> {
  const client = new Redis(url);
  // A command of another connection that arrives together with the reply to MONITOR is an error in ioredis: nothing else may be
  // sent meanwhile, not even the check of a connection that gets ready.
  await client.ping();
  const monitor = await client.monitor();
  const events: string[] = [];
  monitor.on('monitor', (_time: string, text: string[]) => events.push(text.join(' ')));
  return {
    commands: () => events.join('\n'),
    everything: async () => {
      const keys = await client.keys('*');
      return (await Promise.all(keys.map(async key => [key, ...(await textsUnder(client, key))]))).flat().join('\n');
    },
    close: () => {
      monitor.disconnect();
      client.disconnect();
    },
  };
}

async function textsUnder(client: Redis, key: string): Promise<string[]> {
  const type = await client.type(key);
  if (type === 'string') return [(await client.get(key)) ?? ''];
  if (type === 'hash') return Object.entries(await client.hgetall(key)).flat();
  if (type === 'list') return client.lrange(key, 0, -1);
  if (type === 'set') return client.smembers(key);
  if (type === 'zset') return client.zrange(key, 0, -1);
  if (type === 'stream') return (await client.xrange(key, '-', '+')).flat(2);
  throw new Error(`${key} is a ${type}, which nobody looks into`);
}
