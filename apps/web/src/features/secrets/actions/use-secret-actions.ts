'use client';
import { useMutation } from '@tanstack/react-query';
import { useInvalidation } from '../../../lib/use-invalidation.ts';

export function useSecretActions() {
  const { trpc, onSuccess } = useInvalidation(({ secrets }) => [secrets.list.queryKey()]);
  return {
    put: useMutation(trpc.secrets.put.mutationOptions({ onSuccess })),
    remove: useMutation(trpc.secrets.remove.mutationOptions({ onSuccess })),
    test: useMutation(trpc.secrets.test.mutationOptions()),
    rotateSome: useMutation(trpc.secrets.rotate_some.mutationOptions({ onSuccess })),
  };
}
