import { formatList } from '../../../lib/texts/format-list.ts';
import type { UsageRange, UsageReport } from '../../../lib/api-shapes.ts';
import { formatCount } from '../../../lib/counted.ts';
import { formatClock, formatDate, formatDay, formatWeekday } from '../../../lib/timestamps.ts';
import { t } from '../../../lib/texts/t.ts';

export const RANGES: readonly { value: UsageRange; label: string }[] = [
  { value: '24h', label: t('24 hours') },
  { value: '7d', label: t('7 days') },
  { value: '30d', label: t('30 days') },
];

type Point = UsageReport['points'][number];
type Figures = UsageReport['total'];

/** Returns the label under a bar: the hour of a day, the day of a week, the date of a month. */
export function pointLabel(at: string, range: UsageRange): string {
  const begin = new Date(at);
  if (range === '24h') return formatClock(begin);
  return range === '7d' ? formatWeekday(begin) : formatDay(begin);
}

/** Returns the full form of the label, for a table. */
export const formatPointTime = (at: string): string => {
  const begin = new Date(at);
  return `${formatDate(begin)}, ${formatClock(begin)}`;
};

/** Interval of labeled bars, so that the labels have space. */
export const labelInterval: Readonly<Record<UsageRange, number>> = { '24h': 4, '7d': 4, '30d': 5 };

/** Returns the parts of a bar: succeeded, failed, denied. */
export const barSegments = ({ count, failed, denied }: Pick<Point, 'count' | 'failed' | 'denied'>): [number, number, number] => [
  count - failed,
  failed,
  denied,
];

/** Returns "24 RATE_LIMIT, 1 TIMEOUT", the most frequent first. */
export const errorRateLabel = ({ errors }: Pick<Figures, 'errors'>): string =>
  formatList(errors.map(({ code, count }) => `${formatCount(count)} ${code}`));

export const chartLabel = ({ total, range }: Pick<UsageReport, 'total' | 'range'>): string =>
  t('{{calls}} calls in the last {{time}}: {{failed}} failed, {{denied}} denied', {
    calls: formatCount(total.count),
    time: RANGES.find(one => one.value === range)?.label ?? '',
    failed: formatCount(total.failed),
    denied: formatCount(total.denied),
  });

/** Returns the URL of the same report as one file. */
export function usageExportUrl(format: 'csv' | 'json', range: UsageRange, tool: string | undefined): string {
  return `/api/v1/usage?${new URLSearchParams({ format, range, ...(tool === undefined ? {} : { tool }) })}`;
}
