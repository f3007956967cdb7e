import { hasEnded, type Scope } from '@pinion/contracts';
import type { Clock } from '@pinion/tool-runtime';
import type { ActiveRun } from '../../../engine/active-run.ts';
import type { RunServices } from '../run-services.ts';

const lookAgainMs = 250;

/** Resolves when a run of this process has ended, or after the given seconds. */
export async function endOrTime(clock: Clock, { ended }: Pick<ActiveRun, 'ended'>, seconds: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stopWaiting = clock.after(seconds * 1000, resolve);
  await Promise.race([ended, promise]);
  stopWaiting();
}

/** Waits up to the given seconds for the end of a run that may be running on another server. Returns whether it has ended. */
export async function endElsewhere(services: RunServices, scope: Scope, runId: string, seconds: number): Promise<boolean> {
  const { activeRuns, clock, live, runStore } = services;
  const until = clock.now() + seconds * 1000;
  for (;;) {
    const leftMs = until - clock.now();
    const active = activeRuns.find(runId);
    // This server has taken the run over in the meantime.
    if (active !== undefined && leftMs > 0) await endOrTime(clock, active, leftMs / 1000);
    const run = await runStore.get(scope, runId);
    if (run !== undefined && hasEnded(run.status)) return true;
    if (leftMs <= 0) return false;
    await timeOrHint(Math.min(lookAgainMs, leftMs));
  }

  /** Resolves after the time, or on a hint that another server has written events of the run. */
  async function timeOrHint(ms: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const stopTimer = clock.after(ms, resolve);
    const stopListening = live.listen(runId, () => undefined, resolve);
    await promise;
    stopTimer();
    stopListening();
  }
}
