'use client';
import { useMutation } from '@tanstack/react-query';
import { useInvalidation } from '../../../lib/use-invalidation.ts';

export function useServiceAccountActions() {
  const { trpc, onSuccess } = useInvalidation(({ service_accounts }) => [service_accounts.list.queryKey()]);
  return {
    create: useMutation(trpc.service_accounts.create.mutationOptions({ onSuccess })),
    change: useMutation(trpc.service_accounts.change.mutationOptions({ onSuccess })),
    remove: useMutation(trpc.service_accounts.remove.mutationOptions({ onSuccess })),
    createToken: useMutation(trpc.service_accounts.create_token.mutationOptions({ onSuccess })),
  };
}
