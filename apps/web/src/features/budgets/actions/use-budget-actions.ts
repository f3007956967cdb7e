'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTRPC } from '../../../lib/trpc.ts';

export function useBudgetActions() {
  const trpc = useTRPC();
  const client = useQueryClient();
  const onSuccess = async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: trpc.budgets.get.queryKey() }),
      client.invalidateQueries({ queryKey: trpc.settings.get.queryKey() }),
    ]);
  };
  return { change: useMutation(trpc.settings.change.mutationOptions({ onSuccess })) };
}
