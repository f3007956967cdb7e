'use client';
import { useMutation } from '@tanstack/react-query';
import { useInvalidation } from '../../../lib/use-invalidation.ts';

export function useMemberActions() {
  const { trpc, onSuccess } = useInvalidation(({ members, session }) => [members.list.queryKey(), session.get.queryKey()]);
  return {
    add: useMutation(trpc.members.add.mutationOptions({ onSuccess })),
    changeRole: useMutation(trpc.members.change_role.mutationOptions({ onSuccess })),
    endTwoFactor: useMutation(trpc.members.end_two_factor.mutationOptions({ onSuccess })),
    remove: useMutation(trpc.members.remove.mutationOptions({ onSuccess })),
    createToken: useMutation(trpc.members.create_token.mutationOptions({ onSuccess })),
    revokeToken: useMutation(trpc.members.revoke_token.mutationOptions({ onSuccess })),
  };
}
