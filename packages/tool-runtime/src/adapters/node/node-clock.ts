import type { Clock } from '../../ports/index.ts';

/** Deadlines this far away share one timer; they may come this much late. */
const sweepEveryMs = 25;
const coarseFromMs = 1000;

type Deadline = { at: number; callback: () => void };

/** Real time. Far deadlines, which hardly ever come, cost one entry in a set instead of a timer each. */
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
        // A callback may have cancelled one that is due as well.
        if (far.delete(deadline)) deadline.callback();
      }
    } finally {
      schedule();
    }
  };
  /** Sleeps till the nearest deadline: an idle process is not woken. */
  const schedule = (): void => {
    if (sweeper !== undefined || far.size === 0) return;
    let nearest = Number.POSITIVE_INFINITY;
    for (const deadline of far) nearest = Math.min(nearest, deadline.at);
    const ms = Math.max(nearest - performance.now(), sweepEveryMs);
    sweeper = setTimeout(sweep, Math.min(ms, coarseFromMs));
  };
  /** What nobody waits for does not keep the process alive; what somebody waits for does. */
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
      // A sweep that is on its way comes before this deadline does: it is at least as far away as any sweep.
      sweeper ??= setTimeout(sweep, coarseFromMs);
      return () => cancel(deadline);
    },
    pause() {
      // One after the other: immediates that are set together would all run in one round.
      turn = turn.then(() => new Promise(resolve => setImmediate(resolve)));
      return turn;
    },
  };
}
