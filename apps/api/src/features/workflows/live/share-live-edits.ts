import { Presence } from '@pinion/contracts';
import type { RedisConnection } from '@pinion/tool-runtime/adapters/redis';
import * as z from 'zod';
import type { LiveEdits, SharedEdit } from './live-edits.ts';

const repeatEveryMs = 4_000;

const SharedEditMessage: z.ZodType<SharedEdit> = z.discriminatedUnion('type', [
  z.object({ type: z.literal('saved'), key: z.string(), version: z.number(), by_client: z.string().nullable() }),
  z.object({ type: z.literal('presence'), key: z.string(), presence: Presence, since: z.number() }),
  z.object({ type: z.literal('gone'), key: z.string(), client_id: z.string() }),
]);

/**
 * Shares who edits what between servers. A lost message is repeated within some seconds, or costs a second: saves are read from
 * the database, which is polled.
 */
export async function shareLiveEdits(redis: RedisConnection, edits: LiveEdits, self: string): Promise<{ close(): void }> {
  const { redisChannel } = await import('@pinion/tool-runtime/adapters/redis');
  const channel = redisChannel(redis, 'pinion:edits', self, word => {
    const message = SharedEditMessage.safeParse(word);
    if (message.success) edits.receive(message.data);
  });
  const stop = edits.onShared(edit => channel.publish(edit));
  const repeater = setInterval(() => edits.repeat(), repeatEveryMs).unref();
  return {
    close() {
      clearInterval(repeater);
      stop();
    },
  };
}
