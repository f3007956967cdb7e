'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTRPC } from '../../../lib/trpc.ts';

export function useSecretActions() {
  const trpc = useTRPC();
  const client = useQueryClient();
  const onSuccess = async () => {
    await client.invalidateQueries({ queryKey: trpc.secrets.list.queryKey() });
  };
  return {
    put: useMutation(trpc.secrets.put.mutationOptions({ onSuccess })),
    remove: useMutation(trpc.secrets.remove.mutationOptions({ onSuccess })),
    test: useMutation(trpc.secrets.test.mutationOptions()),
    rotate: useMutation(trpc.secrets.rotate.mutationOptions({ onSuccess })),
  };
}
