import type { RedisConnection } from '@pinion/tool-runtime/adapters/redis';
import type { LiveEvents } from './live-events.ts';

/**
 * Notifies readers of runs that another process writes, so that they query the database at once instead of every second. The
 * events themselves come from the database: a lost notification costs a second, and no event.
 */
export async function shareLiveEvents(redis: RedisConnection, live: LiveEvents, self: string): Promise<{ close(): void }> {
  const { redisNotifier } = await import('@pinion/tool-runtime/adapters/redis');
  const notifier = redisNotifier(redis, 'pinion:journal', self, runIds => live.hint(runIds));
  const stop = live.onPublished(runIds => notifier.notify(runIds));
  return {
    close() {
      stop();
      notifier.close();
    },
  };
}
