import type { Scope } from '@pinion/contracts';
import type { Database } from '@pinion/db';
import { countUsage } from './count-usage.sql.ts';
import { countOpenRuns, sumUsage, type UsageDays, type UsageDimension, type UsageSums } from './usage-report.sql.ts';

export type BillingUsage = {
  /** Returns the sums of ended runs. Pending runs are added first, unless thousands are waiting. */
  sums(scope: Scope, days: UsageDays, dimensions: readonly UsageDimension[]): Promise<UsageSums>;
  /** Adds these runs to the totals, if they have ended. */
  settle(scope: Scope, runIds: readonly string[]): Promise<void>;
  /** Returns how many runs that began before a moment are not in the sums. */
  openRuns(scope: Scope, before: number): Promise<number>;
  close(): Promise<void>;
};

const everyMs = 10_000;
/** Maximum number of batches per pass, so that a long backlog does not block the database. */
const batchesAtOnce = 20;

export function openBillingUsage(database: Pick<Database, 'pool'>, report: (error: unknown) => void): BillingUsage {
  let counting: Promise<void> = Promise.resolve();
  const count = (filter: Parameters<typeof countUsage>[1] = {}): Promise<void> => {
    const turn = counting.then(async () => {
      for (let batch = 0; batch < batchesAtOnce && (await countUsage(database, filter)); batch += 1);
    });
    counting = turn.catch(() => undefined);
    return turn;
  };
  const timer = setInterval(() => void count().catch(report), everyMs).unref();
  return {
    async sums(scope, days, dimensions) {
      await count({ workspaceId: scope.workspace_id });
      return sumUsage(database, scope, days, dimensions);
    },
    settle: ({ workspace_id }, runIds) => count({ workspaceId: workspace_id, runIds }),
    openRuns: (scope, before) => countOpenRuns(database, scope, before),
    async close() {
      clearInterval(timer);
      await counting;
    },
  };
}
