import type { ServerProcess } from './server-process.ts';

/** Servers that are killed and started again, each at its own place. */
export type ServerFleet = {
  /** Starts the first servers, one after the other. */
  startAll(count: number): Promise<void>;
  /** Kills one of the servers that are up. Returns its index. */
  killOne(random: () => number): Promise<number>;
  /** Starts a killed server, in the background. */
  restart(index: number): void;
  /** Resolves when fewer servers than this are down. Rejects when one could not be started again. */
  fewerDownThan(limit: number): Promise<void>;
  /** Stops all servers that are up or starting. */
  stop(): Promise<void>;
};

/** Creates a fleet without servers. A restart that fails is tried `attempts` times. */
export function createServerFleet(start: (index: number) => Promise<ServerProcess>, attempts: number): ServerFleet {
  const up = new Map<number, ServerProcess>();
  const restarts = new Set<Promise<void>>();
  const launch = async (index: number, left: number): Promise<void> => {
    try {
      up.set(index, await start(index));
    } catch (error) {
      if (left <= 1) throw error;
      await launch(index, left - 1);
    }
  };
  return {
    async startAll(count) {
      for (let index = 0; index < count; index += 1) await launch(index, 1);
    },
    async killOne(random) {
      const indexes = [...up.keys()].sort((a, b) => a - b);
      const index = indexes[Math.floor(random() * indexes.length)] ?? 0;
      const server = up.get(index);
      up.delete(index);
      await server?.end('SIGKILL');
      return index;
    },
    restart(index) {
      const restarted = launch(index, attempts).then(() => void restarts.delete(restarted));
      // `fewerDownThan` rejects with the error.
      restarted.catch(() => undefined);
      restarts.add(restarted);
    },
    async fewerDownThan(limit) {
      while (restarts.size >= limit) await Promise.race(restarts);
    },
    async stop() {
      await Promise.allSettled(restarts);
      for (const server of up.values()) await server.end('SIGTERM');
    },
  };
}
