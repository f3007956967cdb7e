import type { Clock } from '../../ports/index.ts';

/** Milliseconds between sweeps. Deadlines from `coarseFromMs` on share one timer and may fire this much late. */
const sweepEveryMs = 25;
const coarseFromMs = 1000;

type Deadline = { at: number; callback: () => void };

/** Creates a clock with real time. Distant deadlines rarely fire and cost one entry in a set instead of a timer each. */
export function nodeClock(): Clock {
  const far = new Set<Deadline>();
  let sweeper: NodeJS.Timeout | undefined;
  let turn = Promise.resolve();

  const sweep = (): void => {
    sweeper = undefined;
    const now = performance.now();
    const due = [...far].filter(deadline => deadline.at <= now).sort((a, b) => a.at - b.at);
    try {
      for (const deadline of due) {
        // A callback may have cancelled another deadline that is due.
        if (far.delete(deadline)) deadline.callback();
      }
    } finally {
      schedule();
    }
  };
  /** Schedules the next sweep for the nearest deadline, so that an idle process is not woken. */
  const schedule = (): void => {
    if (sweeper !== undefined || far.size === 0) return;
    let nearest = Number.POSITIVE_INFINITY;
    for (const deadline of far) nearest = Math.min(nearest, deadline.at);
    const ms = Math.max(nearest - performance.now(), sweepEveryMs);
    sweeper = setTimeout(sweep, Math.min(ms, coarseFromMs));
  };
  /** Cancels a deadline. Pending deadlines keep the process alive, and cancelled ones do not. */
  const cancel = (deadline: Deadline): void => {
    if (far.delete(deadline) && far.size === 0) sweeper?.unref();
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
      if (far.size === 0) sweeper?.ref();
      far.add(deadline);
      // A scheduled sweep runs before this deadline is due, because the deadline is at least as far away as any sweep.
      sweeper ??= setTimeout(sweep, coarseFromMs);
      return () => cancel(deadline);
    },
    pause() {
      // One after the other: immediates that are set together would all run in one iteration of the event loop.
      turn = turn.then(() => new Promise(resolve => setImmediate(resolve)));
      return turn;
    },
  };
}
