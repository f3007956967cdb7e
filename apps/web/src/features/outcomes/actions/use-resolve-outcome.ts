'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { UnknownOutcomeItem } from '../../../lib/api-shapes.ts';
import { failureOf, type Failure } from '../../../lib/failure.ts';
import { useTRPC } from '../../../lib/trpc.ts';

export type DecidedOutcome = { happened: boolean; result?: unknown };

export type OutcomeResolution =
  | { kind: 'open' }
  | { kind: 'settled'; decision: DecidedOutcome; isSaved: boolean }
  | { kind: 'refused'; decision: DecidedOutcome; failure: Failure };

/** Settles one call. The result is shown at once and reverted when the server refuses it. */
export function useResolveOutcome({ run_id, node_id, call_id }: UnknownOutcomeItem) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const [settling, setSettling] = useState<OutcomeResolution>({ kind: 'open' });
  const mutation = useMutation(trpc.outcomes.settle.mutationOptions());
  const resolveOutcome = (decision: DecidedOutcome) => {
    setSettling({ kind: 'settled', decision, isSaved: false });
    mutation.mutate(
      { id: run_id, node_id, call_id, ...decision },
      {
        onSuccess: () => setSettling({ kind: 'settled', decision, isSaved: true }),
        onError: error => setSettling({ kind: 'refused', decision, failure: failureOf(error) }),
        onSettled: () => void client.invalidateQueries({ queryKey: trpc.outcomes.list.queryKey() }),
      },
    );
  };
  return { settling, settle: resolveOutcome };
}
