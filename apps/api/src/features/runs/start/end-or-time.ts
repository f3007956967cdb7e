import type { Clock } from '@pinion/tool-runtime';
import type { ActiveRun } from '../../../engine/active-run.ts';

/** Resolves when a run of this process has ended, or after the given seconds. */
export async function endOrTime(clock: Clock, { ended }: Pick<ActiveRun, 'ended'>, seconds: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stopWaiting = clock.after(seconds * 1000, resolve);
  await Promise.race([ended, promise]);
  stopWaiting();
}
