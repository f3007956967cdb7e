import type { RunSummary } from '../../../lib/api-shapes.ts';

/**
 * Returns the beginning of a range that shows when runs happened whose chart is one bar at its end: the time of the first bucket
 * with runs, if it is in the last quarter.
 */
export function narrowedSince({ buckets }: Pick<RunSummary, 'buckets'>): string | undefined {
  const first = buckets.findIndex(({ count }) => count > 0);
  return first > 0 && first >= buckets.length * 0.75 ? buckets[first]?.at : undefined;
}
