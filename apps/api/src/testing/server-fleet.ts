import type { ServerProcess } from './server-process.ts';

/** Servers that are killed and started again, each at its own place. */
export type ServerFleet = {
  /** Kills one of the servers that are up. Returns its index. */
  killOne(random: () => number): Promise<number>;
  /** Starts a killed server, in the background. */
  restart(index: number): void;
  /** Resolves when fewer servers than this are down. */
  fewerDownThan(limit: number): Promise<void>;
  stop(): Promise<void>;
};

/** A start fails when the database is killed meanwhile. */
const attempts = 3;

/** Starts `count` servers, one after the other. */
export async function startFleet(count: number, start: (index: number) => Promise<ServerProcess>): Promise<ServerFleet> {
  const up = new Map<number, ServerProcess>();
  const restarts = new Set<Promise<void>>();
  const startPatiently = (index: number, left: number): Promise<ServerProcess> =>
    start(index).catch((error: unknown) => {
      if (left === 0) throw error;
      return startPatiently(index, left - 1);
    });
  for (let index = 0; index < count; index += 1) up.set(index, await start(index));
  return {
    async killOne(random) {
      const indexes = [...up.keys()].sort((a, b) => a - b);
      const index = indexes[Math.floor(random() * indexes.length)] ?? 0;
      const server = up.get(index);
      up.delete(index);
      await server?.end('SIGKILL');
      return index;
    },
    restart(index) {
      const restarted = startPatiently(index, attempts - 1).then(server => {
        up.set(index, server);
        restarts.delete(restarted);
      });
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
