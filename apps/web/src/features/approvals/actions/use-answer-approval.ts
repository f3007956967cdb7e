'use client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApprovalAnswerInput, ApprovalItem } from '../../../lib/api-shapes.ts';
import { failureOf, type Failure } from '../../../lib/failure.ts';
import { useTRPC } from '../../../lib/trpc.ts';

export type Reply = Omit<ApprovalAnswerInput, 'id'>;

export type AnswerState =
  | { kind: 'open' }
  /** The answer was given here and the card shows it at once. `isSaved` is true when the server has stored it. */
  | { kind: 'said'; reply: Reply; isSaved: boolean }
  /** The server refused the answer. The card opens again with the entered input. */
  | { kind: 'refused'; reply: Reply; failure: Failure };

/**
 * Answers one approval. The answer is shown at once and reverted when the server refuses it. A user who answers too late sees
 * the existing outcome.
 */
export function useAnswerApproval(approval: ApprovalItem, isOpen: boolean) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const [answering, setAnswering] = useState<AnswerState>({ kind: 'open' });
  const isBeaten = answering.kind === 'refused' && answering.failure.code === 'CONFLICT';
  const isGone = !isOpen && answering.kind !== 'said';
  const latestApprovals = useQuery(
    trpc.questions.list.queryOptions({ run_id: approval.run_id }, { enabled: isBeaten || isGone }),
  );
  const found = latestApprovals.data?.items.find(one => one.id === approval.id);
  const mutation = useMutation(trpc.questions.answer.mutationOptions());
  const answer = (reply: Reply) => {
    setAnswering({ kind: 'said', reply, isSaved: false });
    mutation.mutate(
      { id: approval.id, ...reply },
      {
        onSuccess: () => setAnswering({ kind: 'said', reply, isSaved: true }),
        onError: error => setAnswering({ kind: 'refused', reply, failure: failureOf(error) }),
        onSettled: () => void client.invalidateQueries({ queryKey: trpc.questions.list.queryKey() }),
      },
    );
  };
  /** The outcome that another user decided. Undefined while it is open, or when it was answered here. */
  const outcome = (isBeaten || isGone) && found !== undefined && found.state !== 'open' ? found : undefined;
  return { answering, answer, outcome };
}
