'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { updateOptimistically } from '../../../lib/optimistic-update.ts';
import { useTRPC } from '../../../lib/trpc.ts';

/** Returns the mutations of a data set and its evaluations. Changes update every view that shows them. */
export function useEvaluationActions() {
  const trpc = useTRPC();
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: trpc.evaluations.pathKey() });
  return {
    add: useMutation(trpc.evaluations.add_case.mutationOptions({ onSuccess })),
    addFromRun: useMutation(trpc.evaluations.add_case_from_run.mutationOptions({ onSuccess })),
    change: useMutation(trpc.evaluations.change_case.mutationOptions({ onSuccess })),
    remove: useMutation(
      trpc.evaluations.remove_case.mutationOptions({
        onSuccess,
        onMutate: ({ id, case: caseId }) =>
          updateOptimistically(client, trpc.evaluations.cases.queryKey({ id }), shown => ({
            ...shown,
            items: shown.items.filter(item => item.id !== caseId),
          })),
        onError: (_error, _input, optimisticUpdate) => optimisticUpdate?.takeBack(),
      }),
    ),
    restore: useMutation(trpc.evaluations.restore_case.mutationOptions({ onSuccess })),
    start: useMutation(trpc.evaluations.start.mutationOptions({ onSuccess })),
    cancel: useMutation(trpc.evaluations.cancel.mutationOptions({ onSuccess })),
  };
}
