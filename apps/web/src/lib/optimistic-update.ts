import type { DataTag, QueryClient, QueryKey } from '@tanstack/react-query';

/** The context that `onMutate` passes to `onError`. */
export type OptimisticUpdate = { takeBack: () => void };

/**
 * Shows the expected state before the server confirms it. `takeBack` restores the previous state when the server refuses. A
 * pending read is cancelled, because it would bring back the old data.
 */
export async function updateOptimistically<Data, Failure>(
  client: QueryClient,
  queryKey: DataTag<QueryKey, Data, Failure>,
  change: (shown: Data) => Data,
): Promise<OptimisticUpdate> {
  await client.cancelQueries({ queryKey });
  const before = client.getQueryData<Data>(queryKey);
  if (before === undefined) return { takeBack: () => {} };
  client.setQueryData<Data>(queryKey, change(before));
  return { takeBack: () => client.setQueryData<Data>(queryKey, before) };
}

/** Combines several optimistic updates into one. */
export async function updateAllOptimistically(all: readonly Promise<OptimisticUpdate>[]): Promise<OptimisticUpdate> {
  const optimisticUpdate = await Promise.all(all);
  return { takeBack: () => optimisticUpdate.forEach(one => one.takeBack()) };
}
