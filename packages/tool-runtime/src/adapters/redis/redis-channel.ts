import type { RedisConnection } from './redis-connection.ts';

/** Words between processes, in JSON. One may be lost: whoever needs it has to have another way. */
export type Channel = { tell(word: unknown): void };

/** Over Redis' publish and subscribe. `self` tells its own words from those of others, which is all that `onWord` hears. */
export function redisChannel(redis: RedisConnection, name: string, self: string, onWord: (word: unknown) => void): Channel {
  const ear = redis.another();
  // Redis went as it came: the next `ready` subscribes again.
  ear.on('ready', () => void ear.subscribe(name).catch(() => undefined));
  ear.on('message', (_channel: string, text: string) => {
    const heard = readWord(text);
    if (heard !== undefined && heard.from !== self) onWord(heard.word);
  });
  return {
    tell: word => void redis.ask(client => client.publish(name, JSON.stringify({ from: self, word }))),
  };
}

function readWord(text: string): { from: string; word: unknown } | undefined {
  try {
    const { from, word } = JSON.parse(text) as { from?: unknown; word?: unknown };
    return typeof from === 'string' ? { from, word } : undefined;
  } catch {
    return undefined;
  }
}
