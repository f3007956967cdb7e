'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTRPC } from '../../../lib/trpc.ts';

/** Returns the mutation that adds a connection. The lists of connections and tools are loaded again before it succeeds. */
export function useAddConnection() {
  const trpc = useTRPC();
  const client = useQueryClient();
  return useMutation(
    trpc.connections.add.mutationOptions({
      onSuccess: async () => {
        const stale = [trpc.connections.pathKey(), trpc.tools.list.queryKey()];
        await Promise.all(stale.map(queryKey => client.invalidateQueries({ queryKey })));
      },
    }),
  );
}
