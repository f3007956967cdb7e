import type { StartingProcess } from './server-process.ts';

/** Servers that are killed and start again, each at its own place. */
export type ServerFleet = {
  /** Starts the first servers, one after the other. */
  startAll(count: number): Promise<void>;
  /**
   * Kills a server that is up, and starts it again in the background. Waits first while `mostDown` servers are down. Rejects when
   * one could not be started again.
   */
  killUp(random: () => number): Promise<void>;
  /** Kills a server that is starting, and starts it again. Returns whether there was one. */
  killStarting(random: () => number): Promise<boolean>;
  /** Returns since when one of these servers has been up, in monotonic milliseconds. Undefined when none is. */
  upSince(indexes: readonly number[]): number | undefined;
  /** Resolves when all servers are up. Rejects when one could not be started again. */
  allUp(): Promise<void>;
  /** Stops all servers that are up or starting. */
  stop(): Promise<void>;
};

/**
 * Creates a fleet without servers. At most `mostDown` of them are down or starting. A start that fails, because PostgreSQL is down,
 * is tried `attempts` times.
 */
export function createServerFleet(
  launch: (index: number) => StartingProcess,
  { mostDown, attempts }: { mostDown: number; attempts: number },
): ServerFleet {
  const up = new Map<number, { server: StartingProcess; since: number }>();
  const starting = new Map<number, { server: StartingProcess }>();
  const starts = new Set<Promise<void>>();

  const start = async (index: number, left: number): Promise<void> => {
    const server = launch(index);
    starting.set(index, { server });
    const error = await server.ready.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    // Killed meanwhile: a later launch has its place.
    if (starting.get(index)?.server !== server) return;
    starting.delete(index);
    if (error === undefined) up.set(index, { server, since: performance.now() });
    else if (left > 1) await start(index, left - 1);
    else throw error;
  };
  const startInBackground = (index: number): void => {
    const started = start(index, attempts).then(() => void starts.delete(started));
    // `fewerDownThan` rejects with the error.
    started.catch(() => undefined);
    starts.add(started);
  };
  const fewerDownThan = async (limit: number): Promise<void> => {
    while (starts.size >= limit) await Promise.race(starts);
  };
  const killOneOf = async (servers: Map<number, { server: StartingProcess }>, random: () => number): Promise<boolean> => {
    const indexes = [...servers.keys()].sort((a, b) => a - b);
    const index = indexes[Math.floor(random() * indexes.length)];
    const chosen = index === undefined ? undefined : servers.get(index);
    if (index === undefined || chosen === undefined) return false;
    servers.delete(index);
    await chosen.server.end('SIGKILL');
    startInBackground(index);
    return true;
  };
  return {
    async startAll(count) {
      for (let index = 0; index < count; index += 1) await start(index, 1);
    },
    async killUp(random) {
      await fewerDownThan(mostDown);
      await killOneOf(up, random);
    },
    killStarting: random => killOneOf(starting, random),
    upSince(indexes) {
      const times = indexes.flatMap(index => up.get(index)?.since ?? []);
      return times.length === 0 ? undefined : Math.min(...times);
    },
    allUp: () => fewerDownThan(1),
    async stop() {
      await Promise.allSettled(starts);
      for (const { server } of up.values()) await server.end('SIGTERM');
    },
  };
}
