import type { RedisConnection } from '@pinion/tool-runtime/adapters/redis';
import { CallStreamConsumer, type CallStreamConsumerOptions } from './call-stream-consumer.ts';
import type { CallStreamSettings } from '../../configuration/call-stream-settings.ts';
import { type EventFeed } from './event-feed.ts';
import { memoryEventFeed } from './memory-event-feed.ts';
import { redisEventFeed } from './redis-event-feed.ts';
import { type ToolEventPublisher, publishToolEvents } from './publish-tool-events.ts';

type EventFeedParts = {
  redis: RedisConnection | undefined;
  clock: { now(): number };
  report: (error: unknown) => void;
};

export type OpenEventFeed = ToolEventPublisher & {
  events: EventFeed;
  /** Starts the consumer of the call stream when the administrator has configured one. Throws when there is no Redis. */
  consume(
    settings: CallStreamSettings | undefined,
    parts: Pick<CallStreamConsumerOptions, 'runServices' | 'scope' | 'consumer'>,
  ): CallStreamConsumer | undefined;
};

/**
 * Opens the event feed. With Redis it is shared by all servers and survives restarts; without Redis it exists only in this
 * process.
 */
export function openEventFeed({ redis, clock, report }: EventFeedParts): OpenEventFeed {
  const events = redis === undefined ? memoryEventFeed(clock) : redisEventFeed(redis);
  return {
    ...publishToolEvents(events, report),
    events,
    consume(settings, parts) {
      if (settings === undefined) return undefined;
      if (redis === undefined) throw new Error('call_stream needs a Redis. Set REDIS_URL, or remove call_stream from the file.');
      return new CallStreamConsumer({ ...parts, redis, settings, report });
    },
  };
}
