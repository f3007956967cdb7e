import type { SandboxStatus } from '@pinion/contracts';
import type { SandboxRun } from '../../ports/index.ts';

/** The number of calls that the percentiles are of. */
const KEPT = 500;

/** Counts the calls of a sandbox, and keeps how long the last ones took. */
export class CallStatistics {
  private count = 0;
  private cold = 0;
  private failed = 0;
  private readonly durations: number[] = [];

  record({ outcome, isCold }: SandboxRun, durationMs: number): void {
    this.durations[this.count % KEPT] = durationMs;
    this.count += 1;
    if (isCold) this.cold += 1;
    if (outcome.kind !== 'returned') this.failed += 1;
  }

  read(): SandboxStatus['calls'] {
    const sorted = this.durations.toSorted((a, b) => a - b);
    const at = (share: number): number | null => {
      const value = sorted[Math.ceil(sorted.length * share) - 1];
      return value === undefined ? null : Math.round(value * 10) / 10;
    };
    return { count: this.count, cold: this.cold, failed: this.failed, p50_ms: at(0.5), p95_ms: at(0.95) };
  }
}
