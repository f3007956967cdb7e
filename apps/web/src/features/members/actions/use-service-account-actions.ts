'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTRPC } from '../../../lib/trpc.ts';

export function useServiceAccountActions() {
  const trpc = useTRPC();
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: trpc.service_accounts.list.queryKey() });
  return {
    create: useMutation(trpc.service_accounts.create.mutationOptions({ onSuccess })),
    change: useMutation(trpc.service_accounts.change.mutationOptions({ onSuccess })),
    remove: useMutation(trpc.service_accounts.remove.mutationOptions({ onSuccess })),
    createToken: useMutation(trpc.service_accounts.create_token.mutationOptions({ onSuccess })),
  };
}
