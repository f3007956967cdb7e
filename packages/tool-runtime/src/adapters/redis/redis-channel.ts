import type { RedisConnection } from './redis-connection.ts';

/** A channel for JSON messages between processes. A message may be lost, so receivers that depend on it need a fallback. */
export type Channel = { publish(word: unknown): void };

/**
 * Creates a channel over Redis publish/subscribe. `self` distinguishes its own messages from those of other processes. Only the
 * latter reach `onWord`.
 */
export function redisChannel(redis: RedisConnection, name: string, self: string, onWord: (word: unknown) => void): Channel {
  redis.subscribe(name, text => {
    const message = readMessage(text);
    if (message !== undefined && message.from !== self) onWord(message.word);
  });
  return {
    publish: word => void redis.ask(client => client.publish(name, JSON.stringify({ from: self, word }))),
  };
}

function readMessage(text: string): { from: string; word: unknown } | undefined {
  try {
    const { from, word } = JSON.parse(text) as { from?: unknown; word?: unknown };
    return typeof from === 'string' ? { from, word } : undefined;
  } catch {
    return undefined;
  }
}
