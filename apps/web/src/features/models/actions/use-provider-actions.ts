'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTRPC } from '../../../lib/trpc.ts';

/** Returns the actions on model providers. Pages and agents show the result at once. */
export function useProviderActions() {
  const trpc = useTRPC();
  const client = useQueryClient();
  const onSuccess = async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: trpc.model_providers.list.queryKey() }),
      client.invalidateQueries({ queryKey: trpc.secrets.pathKey() }),
      client.invalidateQueries({ queryKey: trpc.settings.get.queryKey() }),
    ]);
  };
  return {
    add: useMutation(trpc.model_providers.add.mutationOptions({ onSuccess })),
    change: useMutation(trpc.model_providers.change.mutationOptions({ onSuccess })),
    refresh: useMutation(trpc.model_providers.refresh.mutationOptions({ onSuccess })),
    remove: useMutation(trpc.model_providers.remove.mutationOptions({ onSuccess })),
  };
}
