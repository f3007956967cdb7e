import type { RedisConnection } from '@pinion/tool-runtime/adapters/redis';
import { type EventFeed, maxEntries } from './event-feed.ts';

const keyOf = (workspaceId: string): string => `pinion:tool-events:${workspaceId}`;

/**
 * Creates a feed with one Redis stream for each workspace, `pinion:tool-events:<workspace>`, with the fields `type` and `event`
 * (JSON). Every server of an installation appends to it, and other programs can read it with XREAD. Rejects while Redis is
 * unavailable.
 */
export function redisEventFeed(redis: RedisConnection): EventFeed {
  return {
    async append(workspaceId, entries) {
      const key = keyOf(workspaceId);
      const answer = await redis.ask(client => {
        const pipeline = client.pipeline();
        for (const { type, text } of entries) pipeline.xadd(key, 'MAXLEN', '~', maxEntries, '*', 'type', type, 'event', text);
        return pipeline.exec();
      });
      if (!answer.ok) throw new Error(`Redis is away: ${entries.length} tool events are missing from the feed`);
    },
    async read(workspaceId, afterId, limit) {
      const from = afterId === undefined ? '-' : `(${afterId}`;
      const answer = await redis.ask(client => client.xrange(keyOf(workspaceId), from, '+', 'COUNT', limit));
      if (!answer.ok) throw new Error('Redis is away: the feed of tool events cannot be read');
      return answer.value.map(([id, fields]) => ({ id, type: valueOf(fields, 'type'), text: valueOf(fields, 'event') }));
    },
    async newestId(workspaceId) {
      const answer = await redis.ask(client => client.xrevrange(keyOf(workspaceId), '+', '-', 'COUNT', 1));
      return answer.ok ? answer.value[0]?.[0] : undefined;
    },
  };
}

const valueOf = (fields: readonly string[], name: string): string => fields[fields.indexOf(name) + 1] ?? '';
