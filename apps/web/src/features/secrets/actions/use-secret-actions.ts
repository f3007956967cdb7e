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
    rotateSome: useMutation(trpc.secrets.rotate_some.mutationOptions({ onSuccess })),
  };
}
