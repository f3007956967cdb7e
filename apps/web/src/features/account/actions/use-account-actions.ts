'use client';
import { useMutation } from '@tanstack/react-query';
import { useInvalidation } from '../../../lib/use-invalidation.ts';

export function useAccountActions() {
  const { trpc, onSuccess } = useInvalidation(({ account, session }) => [account.get.queryKey(), session.get.queryKey()]);
  return {
    rename: useMutation(trpc.account.rename.mutationOptions({ onSuccess })),
    changePassword: useMutation(trpc.account.change_password.mutationOptions({ onSuccess })),
    beginTwoFactor: useMutation(trpc.account.begin_two_factor.mutationOptions()),
    confirmTwoFactor: useMutation(trpc.account.confirm_two_factor.mutationOptions({ onSuccess })),
    endTwoFactor: useMutation(trpc.account.end_two_factor.mutationOptions({ onSuccess })),
    endSessions: useMutation(trpc.account.end_sessions.mutationOptions({ onSuccess })),
  };
}
