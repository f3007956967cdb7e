'use client';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useTRPC } from './trpc.ts';

/** Returns the typed client, and the `onSuccess` of mutations that change these queries: each is read again. */
export function useInvalidation(queriesOf: (trpc: ReturnType<typeof useTRPC>) => readonly QueryKey[]) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const onSuccess = async () => {
    await Promise.all(queriesOf(trpc).map(queryKey => client.invalidateQueries({ queryKey })));
  };
  return { trpc, onSuccess };
}
