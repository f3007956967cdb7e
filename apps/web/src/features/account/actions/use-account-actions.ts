'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTRPC } from '../../../lib/trpc.ts';

export function useAccountActions() {
  const trpc = useTRPC();
  const client = useQueryClient();
  const onSuccess = async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: trpc.account.get.queryKey() }),
      client.invalidateQueries({ queryKey: trpc.session.get.queryKey() }),
    ]);
  };
  return {
    rename: useMutation(trpc.account.rename.mutationOptions({ onSuccess })),
    changePassword: useMutation(trpc.account.change_password.mutationOptions({ onSuccess })),
    beginTwoFactor: useMutation(trpc.account.begin_two_factor.mutationOptions()),
    confirmTwoFactor: useMutation(trpc.account.confirm_two_factor.mutationOptions({ onSuccess })),
    endTwoFactor: useMutation(trpc.account.end_two_factor.mutationOptions({ onSuccess })),
    endSessions: useMutation(trpc.account.end_sessions.mutationOptions({ onSuccess })),
  };
}
