import { hasEnded } from '@pinion/contracts';
import type { RunItem } from '../../../lib/api-shapes.ts';

/** Returns how long a run took, or how long it has been running. */
export function runDuration(run: Pick<RunItem, 'status' | 'started_at' | 'duration_ms'>, now: Date): number | null {
  if (run.duration_ms !== null) return run.duration_ms;
  if (hasEnded(run.status) || !run.started_at) return null;
  return Math.max(0, now.getTime() - new Date(run.started_at).getTime());
}

/** Returns the refresh interval: short while a run is in progress, long otherwise. */
export const refreshEvery = (runs: readonly Pick<RunItem, 'status'>[]): number =>
  runs.some(run => !hasEnded(run.status)) ? 1_500 : 6_000;
