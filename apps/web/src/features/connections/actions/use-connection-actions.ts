'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTRPC } from '../../../lib/trpc.ts';

/** Returns the connection mutations. A change affects the connections with their pages, the pending changes and the tools. */
export function useConnectionActions() {
  const trpc = useTRPC();
  const client = useQueryClient();
  const onSuccess = async () => {
    await Promise.all(
      [trpc.connections.pathKey(), trpc.tools.list.queryKey()].map(queryKey => client.invalidateQueries({ queryKey })),
    );
  };
  return {
    add: useMutation(trpc.connections.add.mutationOptions({ onSuccess })),
    refresh: useMutation(trpc.connections.refresh.mutationOptions({ onSuccess })),
    change: useMutation(trpc.connections.change.mutationOptions({ onSuccess })),
    remove: useMutation(trpc.connections.remove.mutationOptions({ onSuccess })),
    decide: useMutation(trpc.connections.decide.mutationOptions({ onSuccess })),
  };
}
