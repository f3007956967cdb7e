import { type DataTag, QueryClient, type QueryKey } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { updateOptimistically, updateAllOptimistically } from './optimistic-update.ts';

type Count = { count: number };
const countKey = ['count'] as unknown as DataTag<QueryKey, Count, Error>;
const otherKey = ['other'] as unknown as DataTag<QueryKey, Count, Error>;

test('updateOptimistically shows the new value at once, and takeBack restores the previous value', async () => {
  const client = new QueryClient();
  client.setQueryData(countKey, { count: 1 });
  const { takeBack } = await updateOptimistically(client, countKey, ({ count }) => ({ count: count + 1 }));
  expect(client.getQueryData(countKey)).toEqual({ count: 2 });
  takeBack();
  expect(client.getQueryData(countKey)).toEqual({ count: 1 });
});

test('updateOptimistically adds no value to the cache for a query that was never loaded', async () => {
  const client = new QueryClient();
  const { takeBack } = await updateOptimistically(client, countKey, () => ({ count: 7 }));
  takeBack();
  expect(client.getQueryData(countKey)).toBeUndefined();
});

test('updateOptimistically is not overwritten by a request that was already in flight', async () => {
  const client = new QueryClient();
  client.setQueryData(countKey, { count: 1 });
  const { promise, resolve } = Promise.withResolvers<Count>();
  const reading = client.fetchQuery({ queryKey: countKey, queryFn: () => promise, staleTime: 0 }).catch(() => undefined);
  await updateOptimistically(client, countKey, () => ({ count: 2 }));
  resolve({ count: 1 });
  await reading;
  expect(client.getQueryData(countKey)).toEqual({ count: 2 });
});

test('updateAllOptimistically reverts several queries together', async () => {
  const client = new QueryClient();
  client.setQueryData(countKey, { count: 1 });
  client.setQueryData(otherKey, { count: 5 });
  const both = await updateAllOptimistically(
    [countKey, otherKey].map(key => updateOptimistically(client, key, () => ({ count: 0 }))),
  );
  expect([client.getQueryData(countKey), client.getQueryData(otherKey)]).toEqual([{ count: 0 }, { count: 0 }]);
  both.takeBack();
  expect([client.getQueryData(countKey), client.getQueryData(otherKey)]).toEqual([{ count: 1 }, { count: 5 }]);
});
