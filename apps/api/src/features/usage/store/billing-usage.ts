import type { Scope } from '@pinion/contracts';
import type { Database } from '@pinion/db';
import { countUsage } from './count-usage.sql.ts';
import { countOpenRuns, sumUsage, type UsageDays, type UsageDimension, type UsageSums } from './usage-report.sql.ts';

export type BillingUsage = {
  /** Returns the sums of ended runs. Pending runs are added first, unless thousands are waiting. */
  sums(scope: Scope, days: UsageDays, dimensions: readonly UsageDimension[]): Promise<UsageSums>;
  /** Returns how many runs that began before a moment are not in the sums. */
  openRuns(scope: Scope, before: number): Promise<number>;
  close(): Promise<void>;
};

const everyMs = 10_000;
/** Maximum number of batches per pass, so that a long backlog does not block the database. */
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
