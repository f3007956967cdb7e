import type { RunQueue } from '../../../platform/queue/run-queue.ts';
import { resumeRuns } from './resume-runs.ts';
import type { RunServices } from '../run-services.ts';

export type ClaimOptions = {
  queue: RunQueue;
  /** Milliseconds between two searches for free runs. */
  searchEveryMs: number;
  countClaims: (claims: number) => void;
  report: (error: unknown) => void;
};
export type RunClaims = { stop(): Promise<void> };

/** Milliseconds until the next search after one that found as many runs as it wanted. */
const searchAgainMs = 100;
/** Number of runs that one search claims at most, so that the runs of a dead worker spread over the living ones. */
const mostRuns = 16;
const mostParts = 32;

/**
 * Claims free runs for this worker while it has free slots: those that the queue offers, and those found in the database, which
 * has them all. A lost queue costs time and no run.
 */
export function claimRuns(services: RunServices, { queue, searchEveryMs, countClaims, report }: ClaimOptions): RunClaims {
  const { activeRuns, leases } = services;
  const stopping = new AbortController();
  let wake = (): void => undefined;
  let hasMore = false;
  let offerWaiters: (() => void)[] = [];
  activeRuns.watchFree(() => {
    if (hasMore) wake();
    for (const resolve of offerWaiters.splice(0)) resolve();
  });
  const pause = (ms: number): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, ms).unref();
    wake = () => {
      clearTimeout(timer);
      resolve();
    };
    return promise;
  };
  const search = async (): Promise<boolean> => {
    const runs = Math.min(activeRuns.freeSlots, mostRuns);
    const found = await leases.take({ runs, parts: mostParts });
    if (found.length > 0) countClaims(found.length);
    await resumeRuns(services, found);
    return found.length >= Math.max(1, runs);
  };
  const searching = (async () => {
    while (!stopping.signal.aborted) {
      if (activeRuns.load.draining) return;
      hasMore = await search().catch((error: unknown) => {
        report(error);
        return false;
      });
      await pause(hasMore && activeRuns.freeSlots > 0 ? searchAgainMs : searchEveryMs);
    }
  })();
  const whenFree = async (signal: AbortSignal): Promise<void> => {
    while (activeRuns.freeSlots === 0 && !signal.aborted) {
      const { promise, resolve } = Promise.withResolvers<void>();
      offerWaiters.push(resolve);
      signal.addEventListener('abort', () => resolve(), { once: true });
      await promise;
    }
  };
  const stopQueue = queue.consume(whenFree, async runId => {
    if (activeRuns.load.draining) return;
    const run = await leases.takeOne(runId);
    if (run === undefined) return;
    countClaims(1);
    await resumeRuns(services, [run]);
  });
  return {
    async stop() {
      stopping.abort();
      wake();
      for (const resolve of offerWaiters.splice(0)) resolve();
      offerWaiters = [];
      await stopQueue();
      await searching;
    },
  };
}
