import type { RunSummary } from '../../../lib/api-shapes.ts';
import { formatClock, formatDay } from '../../../lib/timestamps.ts';

const daySeconds = 86_400;

/** Returns when a bucket begins, as its chart names it: a time of day, or a day. */
export function bucketLabel(at: string, { bucket_s }: Pick<RunSummary, 'bucket_s'>): string {
  const begin = new Date(at);
  // Buckets of whole days begin at midnight UTC, so their day is the one in UTC.
  if (bucket_s >= daySeconds) return formatDay(new Date(begin.getTime() + begin.getTimezoneOffset() * 60_000));
  return bucket_s > 3_600 ? `${formatDay(begin)}, ${formatClock(begin)}` : formatClock(begin);
}

const mostNames = 3;

/** Checks whether a bucket is one of the few that are named under the axis. */
export const isNamedBucket = (index: number, count: number): boolean => {
  const step = Math.max(1, Math.ceil(count / mostNames));
  return index % step === Math.floor(step / 2);
};

/** Returns a duration for the scale of a chart. */
export function formatScaleDuration(ms: number): string {
  if (ms < 1_000) return `${ms} ms`;
  if (ms < 60_000) return `${Number((ms / 1_000).toFixed(1))} s`;
  if (ms < 3_600_000) return `${Number((ms / 60_000).toFixed(1))} min`;
  return `${Number((ms / 3_600_000).toFixed(1))} h`;
}
