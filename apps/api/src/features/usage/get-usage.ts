import { compareVersions, parseToolRef, type Scope } from '@pinion/contracts';
import { type CallTally, hourMs, type UsageFigures } from '../../stores/runs/index.ts';
import type { ApiServices } from '../../platform/api-services.ts';

export const usageRanges = ['24h', '7d', '30d'] as const;
export type UsageRange = (typeof usageRanges)[number];

export type UsageItem = { name: string; version: string } & UsageFigures;
/** An interval of a report; `at` is its start in ISO 8601. */
type UsagePoint = { at: string } & UsageFigures;
export type UsageReport = {
  range: UsageRange;
  from: string;
  to: string;
  /** Hours that one point covers. */
  bucket_h: number;
  total: UsageFigures;
  /** A line per version that was called or denied, the busiest tool first, its newest version first. */
  versions: UsageItem[];
  /** All intervals, oldest first, with zeros where nothing was called. */
  points: UsagePoint[];
};

const shape: Readonly<Record<UsageRange, { points: number; bucket_h: number }>> = {
  '24h': { points: 24, bucket_h: 1 },
  '7d': { points: 28, bucket_h: 6 },
  '30d': { points: 30, bucket_h: 24 },
};

/** Returns calls, errors, latency and cost by tool and version, from the journals of runs that ended, without replays. */
export async function getUsage(
  services: Pick<ApiServices, 'toolUsage'>,
  scope: Scope,
  { range, name }: { range: UsageRange; name?: string | undefined },
): Promise<UsageReport> {
  const { tally, now } = await services.toolUsage.tally(scope);
  const { points, bucket_h } = shape[range];
  const end = Math.floor(now / hourMs) + 1;
  const start = end - points * bucket_h;
  const refs = tally.refs().filter(ref => name === undefined || parseToolRef(ref).name === name);
  return {
    range,
    from: isoOf(start),
    to: isoOf(end),
    bucket_h,
    total: tally.usage(refs, start, end),
    versions: linesOf(tally, refs, start, end),
    points: Array.from({ length: points }, (_, index) => {
      const from = start + index * bucket_h;
      return { at: isoOf(from), ...tally.usage(refs, from, from + bucket_h) };
    }),
  };
}

const isoOf = (hour: number): string => new Date(hour * hourMs).toISOString();

function linesOf(tally: Pick<CallTally, 'usage'>, refs: readonly string[], start: number, end: number): UsageItem[] {
  const events = refs
    .map(ref => ({ version: '', ...parseToolRef(ref), ...tally.usage([ref], start, end) }))
    .filter(event => event.count + event.denied > 0);
  const busy = new Map<string, number>();
  for (const { name, count, denied } of events) busy.set(name, (busy.get(name) ?? 0) + count + denied);
  return events.sort(
    (a, b) =>
      (busy.get(b.name) ?? 0) - (busy.get(a.name) ?? 0) || a.name.localeCompare(b.name) || compareVersions(b.version, a.version),
  );
}
