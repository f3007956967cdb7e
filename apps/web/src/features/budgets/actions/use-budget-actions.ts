'use client';
import type { PriceTable } from '@pinion/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { updateOptimistically, updateAllOptimistically } from '../../../lib/optimistic-update.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { withLimits } from '../model/spend-limits.ts';

/** Returns the budget mutations. Changes are shown at once and rolled back if the server rejects them. */
export function useBudgetActions() {
  const trpc = useTRPC();
  const client = useQueryClient();
  const [budgets, settings] = [trpc.budgets.get.queryKey(), trpc.settings.get.queryKey()];
  return {
    /** Returns the current prices, for a mutation that runs later. */
    knownPrices: (): PriceTable => client.getQueryData(settings)?.prices ?? {},
    change: useMutation(
      trpc.settings.change.mutationOptions({
        onMutate: ({ budgets: limits, prices }) =>
          updateAllOptimistically([
            updateOptimistically(client, budgets, shown => withLimits(shown, limits ?? {})),
            updateOptimistically(client, settings, shown => (prices === undefined ? shown : { ...shown, prices })),
          ]),
        onError: (_error, _input, optimisticUpdate) => optimisticUpdate?.takeBack(),
        onSettled: async () => {
          await Promise.all([budgets, settings].map(queryKey => client.invalidateQueries({ queryKey })));
        },
      }),
    ),
  };
}
