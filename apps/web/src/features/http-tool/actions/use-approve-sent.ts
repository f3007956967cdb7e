'use client';
import { isSameJson } from '@pinion/contracts';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Failure, failureIn } from '../../../lib/failure.ts';
import { useTRPCClient } from '../../../lib/trpc.ts';
import { readCall } from '../../approvals/index.ts';

export type ApprovalOfSent = { kind: 'none' | 'approving' } | { kind: 'refused'; failure: Failure | null };

type SentCall = {
  runId: string;
  /** True while the run awaits an approval. */
  isAsked: boolean;
  /** The input that the user confirmed. Undefined if none was. */
  approvedInput: unknown;
};

/**
 * Approves the call of a run that its user has confirmed, by the same operation as an approval elsewhere. A call with other arguments is
 * left to a user, and so is one that another member must approve.
 */
export function useApproveSent({ runId, isAsked, approvedInput }: SentCall): ApprovalOfSent {
  const client = useTRPCClient();
  const approval = useMutation({
    mutationFn: async () => {
      const { items } = await client.questions.list.query({ run_id: runId, state: 'open' });
      const found = items.find(one => one.kind === 'confirmation' && isSameJson(readCall(one).input, approvedInput));
      if (found !== undefined) await client.questions.answer.mutate({ id: found.id, decision: 'approve' });
      return { isApproved: found !== undefined };
    },
  });
  const { mutate } = approval;
  const isDue = isAsked && approvedInput !== undefined;
  useEffect(() => {
    if (isDue) mutate();
  }, [isDue, mutate]);
  if (approval.isError || approval.data?.isApproved === false) return { kind: 'refused', failure: failureIn(approval) };
  return { kind: isDue ? 'approving' : 'none' };
}
