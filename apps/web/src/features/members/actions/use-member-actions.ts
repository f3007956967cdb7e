'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTRPC } from '../../../lib/trpc.ts';

export function useMemberActions() {
  const trpc = useTRPC();
  const client = useQueryClient();
  const onSuccess = async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: trpc.members.list.queryKey() }),
      client.invalidateQueries({ queryKey: trpc.session.get.queryKey() }),
    ]);
  };
  return {
    add: useMutation(trpc.members.add.mutationOptions({ onSuccess })),
    changeRole: useMutation(trpc.members.change_role.mutationOptions({ onSuccess })),
    endTwoFactor: useMutation(trpc.members.end_two_factor.mutationOptions({ onSuccess })),
    remove: useMutation(trpc.members.remove.mutationOptions({ onSuccess })),
    createToken: useMutation(trpc.members.create_token.mutationOptions({ onSuccess })),
    revokeToken: useMutation(trpc.members.revoke_token.mutationOptions({ onSuccess })),
  };
}
