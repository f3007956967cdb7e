import type { Clock } from '../ports/index.ts';

export type VirtualClock = Clock & {
  /** Advances time and runs the callbacks that are due, in order. */
  advance(ms: number): Promise<void>;
};

/** Creates a clock that advances only on request. A test double, so that no test sleeps. */
export function virtualClock(startMs = Date.UTC(2026, 0, 1)): VirtualClock {
  let now = 0;
  let waiting: { at: number; callback: () => void }[] = [];
  const settle = (): Promise<void> => new Promise(resolve => setImmediate(resolve));
  return {
    now: () => startMs + now,
    monotonic: () => now,
    after(ms, callback) {
      const entry = { at: now + ms, callback };
      waiting.push(entry);
      return () => {
        waiting = waiting.filter(other => other !== entry);
      };
    },
    pause: settle,
    async advance(ms) {
      const until = now + ms;
      await settle();
      for (;;) {
        const due = waiting.filter(entry => entry.at <= until).sort((a, b) => a.at - b.at)[0];
        if (due === undefined) break;
        waiting = waiting.filter(entry => entry !== due);
        now = Math.max(now, due.at);
        due.callback();
        await settle();
      }
      now = until;
      await settle();
    },
  };
}
