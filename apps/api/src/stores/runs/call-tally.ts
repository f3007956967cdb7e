import type { ToolErrorCode } from '@pinion/contracts';

export type CallFigures = { count: number; failed: number; p50_ms: number | null; p95_ms: number | null };
export type TalliedCall = {
  /** The tool as `name@version`. */
  ref: string;
  /**
   * The error code, absent when the call succeeded. `POLICY_DENIED` means that nothing was sent, and it does not count as a
   * call.
   */
  code?: ToolErrorCode | undefined;
  ms: number | undefined;
  cost_usd?: number | undefined;
  cached?: boolean | undefined;
  at: number;
};

/**
 * The figures of a number of calls. `denied` is counted separately from the calls: the policy denied them and nothing was sent.
 */
export type UsageFigures = CallFigures & {
  denied: number;
  cached: number;
  cost_usd: number;
  /** The error codes, most frequent first. */
  errors: { code: ToolErrorCode; count: number }[];
};

type Hour = Omit<UsageFigures, 'errors' | 'p50_ms' | 'p95_ms'> & { ms: number[]; codes: Map<ToolErrorCode, number> };

export const hourMs = 3_600_000;
export const hoursRetained = 30 * 24;
const hoursOfWeek = 7 * 24;
/** Maximum number of durations sampled per hour. In a busy hour these represent all. */
const mostSamples = 1000;

/** Counts calls by `name@version` and hour, so that a month of them is a few numbers and forgetting is dropping an hour. */
export class CallTally {
  private readonly byRef = new Map<string, Map<number, Hour>>();

  add({ ref, code, ms, cost_usd = 0, cached = false, at }: TalliedCall): void {
    const hours = this.byRef.get(ref) ?? new Map<number, Hour>();
    this.byRef.set(ref, hours);
    const index = Math.floor(at / hourMs);
    const hour = hours.get(index) ?? emptyHour();
    hours.set(index, hour);
    if (code !== undefined) hour.codes.set(code, (hour.codes.get(code) ?? 0) + 1);
    if (code === 'POLICY_DENIED') {
      hour.denied += 1;
      return;
    }
    hour.count += 1;
    hour.cost_usd += cost_usd;
    if (cached) hour.cached += 1;
    if (code !== undefined) hour.failed += 1;
    if (ms === undefined) return;
    if (hour.ms.length < mostSamples) hour.ms.push(ms);
    else hour.ms[hour.count % mostSamples] = ms;
  }

  /** Returns the figures of the last seven days before `now`. */
  figures(ref: string, now: number): CallFigures {
    const end = Math.floor(now / hourMs) + 1;
    const { count, failed, p50_ms, p95_ms } = this.usage([ref], end - hoursOfWeek, end);
    return { count, failed, p50_ms, p95_ms };
  }

  /** Returns the figures of all these versions together, between two hours (since 1970, the last one excluded). */
  usage(refs: readonly string[], fromHour: number, toHour: number): UsageFigures {
    const total = emptyHour();
    for (const ref of refs) {
      for (const [index, hour] of this.byRef.get(ref) ?? []) if (index >= fromHour && index < toHour) addHour(total, hour);
    }
    total.ms.sort((a, b) => a - b);
    const { ms, codes, ...sums } = total;
    const errors = [...codes].map(([code, count]) => ({ code, count })).sort((a, b) => b.count - a.count);
    return { ...sums, errors, p50_ms: quantile(ms, 0.5), p95_ms: quantile(ms, 0.95) };
  }

  /** Returns every version that was called. */
  refs(): string[] {
    return [...this.byRef.keys()];
  }

  /** Drops everything older than a month. */
  forget(now: number): void {
    const oldest = Math.floor(now / hourMs) - hoursRetained;
    for (const [ref, hours] of this.byRef) {
      for (const index of hours.keys()) if (index <= oldest) hours.delete(index);
      if (hours.size === 0) this.byRef.delete(ref);
    }
  }
}

const emptyHour = (): Hour => ({ count: 0, failed: 0, denied: 0, cached: 0, cost_usd: 0, ms: [], codes: new Map() });

function addHour(total: Hour, hour: Hour): void {
  total.count += hour.count;
  total.failed += hour.failed;
  total.denied += hour.denied;
  total.cached += hour.cached;
  total.cost_usd += hour.cost_usd;
  for (const ms of hour.ms) total.ms.push(ms);
  for (const [code, count] of hour.codes) total.codes.set(code, (total.codes.get(code) ?? 0) + count);
}

/** Returns the smallest value that at least this share of all values does not exceed. */
function quantile(sorted: readonly number[], share: number): number | null {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? null;
}
