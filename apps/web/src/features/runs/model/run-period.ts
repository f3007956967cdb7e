import { t } from '../../../lib/texts/t.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** The ranges of the filter, with their length in milliseconds. */
const periodLengths = { hour: HOUR, day: DAY, week: 7 * DAY, month: 30 * DAY } as const;

export const periodLabels = {
  all: t('Any time'),
  hour: t('Last hour'),
  day: t('Last 24 hours'),
  week: t('Last 7 days'),
  month: t('Last 30 days'),
  custom: t('Custom range'),
} as const;

export type RunPeriod = keyof typeof periodLabels;
export const isPeriod = (value: string): value is RunPeriod => Object.hasOwn(periodLabels, value);

export type TimeRange = { since?: string; until?: string };

/** Returns the times of a range. The days of a custom range are local days, both included. */
export function rangeOf({ period, from, to }: { period: RunPeriod; from: string; to: string }, now: Date): TimeRange {
  if (period === 'all') return {};
  if (period !== 'custom') return { since: new Date(now.getTime() - periodLengths[period]).toISOString() };
  const [since, until] = [startOfDay(from, 0), startOfDay(to, 1)];
  return { ...(since === undefined ? {} : { since }), ...(until === undefined ? {} : { until }) };
}

function startOfDay(day: string, offsetDays: number): string | undefined {
  const [year = Number.NaN, month = Number.NaN, date = Number.NaN] = day.split('-').map(Number);
  const at = new Date(year, month - 1, date + offsetDays);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}
