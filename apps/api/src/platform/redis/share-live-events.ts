import type { RedisConnection } from '@pinion/tool-runtime/adapters/redis';
import type { LiveEvents } from '../../features/runs/live/live-events.ts';

/**
 * Readers of runs that another process writes look into the database when it rings, instead of every second. The lines
 * themselves come from the database: a ring that is lost costs a second, and no line.
 */
export async function shareLiveEvents(redis: RedisConnection, live: LiveEvents, self: string): Promise<{ close(): void }> {
  const { redisBell } = await import('@pinion/tool-runtime/adapters/redis');
  const bell = redisBell(redis, 'pinion:journal', self, runIds => live.hint(runIds));
  const stop = live.onPublished(runIds => bell.ring(runIds));
  return {
    close() {
      stop();
      bell.close();
    },
  };
}
