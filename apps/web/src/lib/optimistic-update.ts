import type { DataTag, QueryClient, QueryKey } from '@tanstack/react-query';

/** What `onMutate` gives to `onError`. */
export type OptimisticUpdate = { takeBack: () => void };

/**
 * Shows what will be before the server has said so; `takeBack` shows again what was, when the server says no. A read that
 * is under way is given up, because it would bring the old answer back.
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

/** Several of them as one. */
export async function updateAllOptimistically(all: readonly Promise<OptimisticUpdate>[]): Promise<OptimisticUpdate> {
  const optimisticUpdate = await Promise.all(all);
  return { takeBack: () => optimisticUpdate.forEach(one => one.takeBack()) };
}
