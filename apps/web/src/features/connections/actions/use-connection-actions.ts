'use client';
import { useMutation } from '@tanstack/react-query';
import { useInvalidation } from '../../../lib/use-invalidation.ts';

/** Returns the connection mutations. A change affects the connections with their pages, the pending changes and the tools. */
export function useConnectionActions() {
  const { trpc, onSuccess } = useInvalidation(({ connections, tools }) => [connections.pathKey(), tools.list.queryKey()]);
  return {
    add: useMutation(trpc.connections.add.mutationOptions({ onSuccess })),
    refresh: useMutation(trpc.connections.refresh.mutationOptions({ onSuccess })),
    change: useMutation(trpc.connections.change.mutationOptions({ onSuccess })),
    remove: useMutation(trpc.connections.remove.mutationOptions({ onSuccess })),
    decide: useMutation(trpc.connections.decide.mutationOptions({ onSuccess })),
  };
}
