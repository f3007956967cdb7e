'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTRPC } from '../../../lib/trpc.ts';

export function useInvitationActions() {
  const trpc = useTRPC();
  const client = useQueryClient();
  const onSuccess = async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: trpc.invitations.list.queryKey() }),
      client.invalidateQueries({ queryKey: trpc.mails.list.queryKey() }),
    ]);
  };
  return {
    invite: useMutation(trpc.invitations.create.mutationOptions({ onSuccess })),
    withdraw: useMutation(trpc.invitations.withdraw.mutationOptions({ onSuccess })),
  };
}
