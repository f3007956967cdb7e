import type { PublishResult, QueuePublisher } from '../../ports/index.ts';
import type { RedisConnection } from './redis-connection.ts';

/** Returns the stream of a topic. Each entry has one field, `message`. */
const redisTopic = (topic: string): string => `pinion:queue:${topic}`;

/** Publishes messages as entries of a Redis stream, with consumer groups. Every message is kept until the stream is trimmed. */
export function redisQueue(redis: RedisConnection): QueuePublisher {
  return {
    async publish(topic, message, onSent): Promise<PublishResult> {
      if (!redis.isThere) return away('Redis is not available. Nothing was published.', false);
      onSent();
      const answer = await redis.ask(client => client.xadd(redisTopic(topic), '*', 'message', message));
      if (!answer.ok || answer.value === null)
        return away('The connection to Redis closed before it confirmed the message.', true);
      return { ok: true, id: answer.value };
    },
  };
}

const away = (message: string, isSent: boolean): PublishResult => ({
  ok: false,
  error: { code: 'NETWORK_ERROR', message, details: { reason: isSent ? 'queue_silent' : 'queue_away' } },
});
