export type CallFigures = { count: number; failed: number; p50_ms: number | null; p95_ms: number | null };
export type TalliedCall = { ref: string; failed: boolean; ms: number | undefined; at: number };

type Hour = { count: number; failed: number; ms: number[] };

const hourMs = 3_600_000;
const hoursKept = 7 * 24;
/** Of a busy hour, so many durations stand for all. */
const mostSamples = 1000;

/** Calls counted by `name@version` and hour, so that a week of them is a few numbers and forgetting one is dropping an hour. */
export class CallTally {
  private readonly byRef = new Map<string, Map<number, Hour>>();

  add({ ref, failed, ms, at }: TalliedCall): void {
    const hours = this.byRef.get(ref) ?? new Map<number, Hour>();
    this.byRef.set(ref, hours);
    const index = Math.floor(at / hourMs);
    const hour = hours.get(index) ?? { count: 0, failed: 0, ms: [] };
    hours.set(index, hour);
    hour.count += 1;
    if (failed) hour.failed += 1;
    if (ms === undefined) return;
    if (hour.ms.length < mostSamples) hour.ms.push(ms);
    else hour.ms[hour.count % mostSamples] = ms;
  }

  /** The last seven days before `now`. */
  figures(ref: string, now: number): CallFigures {
    const hours = this.byRef.get(ref);
    const total: Hour = { count: 0, failed: 0, ms: [] };
    for (const [index, hour] of hours ?? []) {
      if (index <= Math.floor(now / hourMs) - hoursKept) {
        hours?.delete(index);
        continue;
      }
      total.count += hour.count;
      total.failed += hour.failed;
      for (const ms of hour.ms) total.ms.push(ms);
    }
    total.ms.sort((a, b) => a - b);
    return { count: total.count, failed: total.failed, p50_ms: quantile(total.ms, 0.5), p95_ms: quantile(total.ms, 0.95) };
  }
}

/** The smallest value that at least this share of all values does not exceed. */
function quantile(sorted: readonly number[], share: number): number | null {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? null;
}
