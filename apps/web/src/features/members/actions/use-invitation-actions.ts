'use client';
import { useMutation } from '@tanstack/react-query';
import { useInvalidation } from '../../../lib/use-invalidation.ts';

export function useInvitationActions() {
  const { trpc, onSuccess } = useInvalidation(({ invitations, mails }) => [invitations.list.queryKey(), mails.list.queryKey()]);
  return {
    invite: useMutation(trpc.invitations.create.mutationOptions({ onSuccess })),
    withdraw: useMutation(trpc.invitations.withdraw.mutationOptions({ onSuccess })),
  };
}
