import type { Scope } from '@pinion/contracts';
import type { ChildRuns } from './child-runs.ts';

export type MapProgress = {
  children: Pick<ChildRuns, 'reserveSlot' | 'giveSlotBack'>;
  scope: Scope;
  run_id: string;
  /** The number of items, and the maximum number processed at once. */
  count: number;
  concurrency: number;
  /** The signal after which no further item is started. */
  cut: AbortSignal;
  runItem: (index: number, slot: 'ahead' | 'held') => Promise<void>;
};

/**
 * Runs child runs for the items of a list, in order. One worker processes the list without needing a slot. The others take
 * items as slots become free, so that the holder of the last slot never waits for one.
 */
export async function runConcurrently({ children, scope, run_id, count, concurrency, cut, runItem }: MapProgress): Promise<void> {
  const done = new AbortController();
  const over = AbortSignal.any([cut, done.signal]);
  let next = 0;
  const take = (): number | undefined => {
    if (next >= count || cut.aborted) return undefined;
    next += 1;
    if (next === count) done.abort(); // no worker waits for a slot any more
    return next - 1;
  };
  const goThrough = async (): Promise<void> => {
    for (let index = take(); index !== undefined; index = take()) await runItem(index, 'ahead');
  };
  const help = async (): Promise<void> => {
    while (await children.reserveSlot(scope, run_id, over)) {
      const index = take();
      if (index === undefined) return children.giveSlotBack();
      await runItem(index, 'held');
    }
  };
  const helpers = Array.from({ length: Math.max(0, Math.min(concurrency, count) - 1) }, help);
  await Promise.all([goThrough(), ...helpers]);
}
