'use client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { QuestionAnswerInput, QuestionItem } from '../../../lib/api-shapes.ts';
import { failureOf, type Failure } from '../../../lib/failure.ts';
import { useTRPC } from '../../../lib/trpc.ts';

export type Reply = Omit<QuestionAnswerInput, 'id'>;

export type AnswerState =
  | { kind: 'open' }
  /** Said here; the card shows it at once. `isSaved`: the server has it. */
  | { kind: 'said'; reply: Reply; isSaved: boolean }
  /** The server did not take it: the card opens again, with what was written in it. */
  | { kind: 'refused'; reply: Reply; failure: Failure };

/** Answers one question: shown at once, taken back when the server says otherwise. Whoever comes too late is told. */
export function useAnswerApproval(question: QuestionItem, isOpen: boolean) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const [answering, setAnswering] = useState<AnswerState>({ kind: 'open' });
  const isBeaten = answering.kind === 'refused' && answering.failure.code === 'CONFLICT';
  const isGone = !isOpen && answering.kind !== 'said';
  const latestApprovals = useQuery(
    trpc.questions.list.queryOptions({ run_id: question.run_id }, { enabled: isBeaten || isGone }),
  );
  const found = latestApprovals.data?.items.find(one => one.id === question.id);
  const mutation = useMutation(trpc.questions.answer.mutationOptions());
  const answer = (reply: Reply) => {
    setAnswering({ kind: 'said', reply, isSaved: false });
    mutation.mutate(
      { id: question.id, ...reply },
      {
        onSuccess: () => setAnswering({ kind: 'said', reply, isSaved: true }),
        onError: error => setAnswering({ kind: 'refused', reply, failure: failureOf(error) }),
        onSettled: () => void client.invalidateQueries({ queryKey: trpc.questions.list.queryKey() }),
      },
    );
  };
  /** What somebody else made of it; undefined while it is open, or was answered here. */
  const outcome = (isBeaten || isGone) && found !== undefined && found.state !== 'open' ? found : undefined;
  return { answering, answer, outcome };
}
