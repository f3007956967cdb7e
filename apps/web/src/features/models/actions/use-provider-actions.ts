'use client';
import { useMutation } from '@tanstack/react-query';
import { useInvalidation } from '../../../lib/use-invalidation.ts';

/** Returns the actions on model providers. Pages and agents show the result at once. */
export function useProviderActions() {
  const { trpc, onSuccess } = useInvalidation(({ model_providers, secrets, settings }) => [
    model_providers.list.queryKey(),
    secrets.pathKey(),
    settings.get.queryKey(),
  ]);
  return {
    add: useMutation(trpc.model_providers.add.mutationOptions({ onSuccess })),
    change: useMutation(trpc.model_providers.change.mutationOptions({ onSuccess })),
    refresh: useMutation(trpc.model_providers.refresh.mutationOptions({ onSuccess })),
    remove: useMutation(trpc.model_providers.remove.mutationOptions({ onSuccess })),
  };
}
