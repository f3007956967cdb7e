import type { Scope } from '@pinion/contracts';
import type { ChildRuns } from './child-runs.ts';

export type MapProgress = {
  children: Pick<ChildRuns, 'reserveSlot' | 'giveSlotBack'>;
  scope: Scope;
  /** How many items there are, and how many may be worked at at once. */
  count: number;
  concurrency: number;
  /** No further item is begun. */
  cut: AbortSignal;
  runItem: (index: number, slot: 'ahead' | 'held') => Promise<void>;
};

/**
 * Runs parts for the items of a list, in their order. One worker goes through the list whatever happens; the others take
 * items as there are slots for them, so that whoever holds the last slot never waits for one.
 */
export async function runConcurrently({ children, scope, count, concurrency, cut, runItem }: MapProgress): Promise<void> {
  const done = new AbortController();
  const over = AbortSignal.any([cut, done.signal]);
  let next = 0;
  const take = (): number | undefined => {
    if (next >= count || cut.aborted) return undefined;
    next += 1;
    if (next === count) done.abort(); // nobody waits for a slot any more
    return next - 1;
  };
  const goThrough = async (): Promise<void> => {
    for (let index = take(); index !== undefined; index = take()) await runItem(index, 'ahead');
  };
  const help = async (): Promise<void> => {
    while (await children.reserveSlot(scope, over)) {
      const index = take();
      if (index === undefined) return children.giveSlotBack();
      await runItem(index, 'held');
    }
  };
  const helpers = Array.from({ length: Math.max(0, Math.min(concurrency, count) - 1) }, help);
  await Promise.all([goThrough(), ...helpers]);
}
