import type { Clock } from '../../ports/index.ts';

/** Deadlines this far away share one timer; they may come this much late. */
const sweepEveryMs = 25;
const coarseFromMs = 1000;

type Deadline = { at: number; callback: () => void };

/** Real time. Far deadlines, which hardly ever come, cost one entry in a set instead of a timer each. */
export function nodeClock(): Clock {
  const far = new Set<Deadline>();
  let sweeper: NodeJS.Timeout | undefined;

  const sweep = (): void => {
    sweeper = undefined;
    const now = performance.now();
    let nearest = Number.POSITIVE_INFINITY;
    for (const deadline of far) {
      if (deadline.at <= now) {
        far.delete(deadline);
        deadline.callback();
      } else if (deadline.at < nearest) nearest = deadline.at;
    }
    if (far.size > 0) sweepIn(Math.max(sweepEveryMs, nearest - now));
  };
  /** Sleeps till the nearest deadline it knows of: an idle process is not woken. */
  const sweepIn = (ms: number): void => {
    sweeper ??= setTimeout(sweep, Math.min(ms, coarseFromMs)).unref();
  };

  return {
    now: Date.now,
    monotonic: () => performance.now(),
    after(ms, callback) {
      if (ms < coarseFromMs) {
        const timer = setTimeout(callback, ms);
        return () => clearTimeout(timer);
      }
      const deadline = { at: performance.now() + ms, callback };
      far.add(deadline);
      sweepIn(coarseFromMs);
      return () => void far.delete(deadline);
    },
  };
}
