'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTRPC } from '../../../lib/trpc.ts';

export function useModelServerActions() {
  const trpc = useTRPC();
  const client = useQueryClient();
  const onSuccess = async () => {
    await client.invalidateQueries({ queryKey: trpc.system.info.queryKey() });
  };
  return {
    accept: useMutation(trpc.system.accept_model_server.mutationOptions({ onSuccess })),
    forget: useMutation(trpc.system.forget_model_server.mutationOptions({ onSuccess })),
  };
}
