import type { RedisConnection } from './redis-connection.ts';

/** A channel for JSON messages between processes. A message may be lost, so receivers that depend on it need a fallback. */
export type Channel = { tell(word: unknown): void };

/**
 * Creates a channel over Redis publish/subscribe. `self` distinguishes its own messages from those of other processes. Only the
 * latter reach `onWord`.
 */
export function redisChannel(redis: RedisConnection, name: string, self: string, onWord: (word: unknown) => void): Channel {
  const ear = redis.another();
  // The connection was lost again, so the next `ready` subscribes again.
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
