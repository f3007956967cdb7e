import type { Scope } from '@pinion/contracts';
import type { Database } from '@pinion/db';
import { countUsage } from './count-usage.ts';
import { countOpenRuns, sumUsage, type UsageDays, type UsageDimension, type UsageSums } from './usage-report.ts';

export type BillingUsage = {
  /** Of runs that ended: each is added first, unless thousands wait. */
  sums(scope: Scope, days: UsageDays, dimensions: readonly UsageDimension[]): Promise<UsageSums>;
  /** How many runs that began before a moment are not in the sums. */
  openRuns(scope: Scope, before: number): Promise<number>;
  close(): Promise<void>;
};

const everyMs = 10_000;
/** Batches that one turn adds: the database is not held up by what was left for long. */
const batchesAtOnce = 20;

export function openBillingUsage(database: Pick<Database, 'pool'>, report: (error: unknown) => void): BillingUsage {
  let counting: Promise<void> = Promise.resolve();
  const count = (workspaceId?: string): Promise<void> => {
    const turn = counting.then(async () => {
      for (let batch = 0; batch < batchesAtOnce && (await countUsage(database, workspaceId)); batch += 1);
    });
    counting = turn.catch(() => undefined);
    return turn;
  };
  const timer = setInterval(() => void count().catch(report), everyMs).unref();
  return {
    async sums(scope, days, dimensions) {
      await count(scope.workspace_id);
      return sumUsage(database, scope, days, dimensions);
    },
    openRuns: (scope, before) => countOpenRuns(database, scope, before),
    async close() {
      clearInterval(timer);
      await counting;
    },
  };
}
