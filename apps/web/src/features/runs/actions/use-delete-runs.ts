'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { RunItem } from '../../../lib/api-shapes.ts';
import { counted } from '../../../lib/counted.ts';
import { t } from '../../../lib/texts/t.ts';
import { showErrorToast, showToast } from '../../../lib/toasts.ts';
import { useTRPC } from '../../../lib/trpc.ts';

/** Deletes runs, and says how many were deleted and why others were not. */
export function useDeleteRuns() {
  const trpc = useTRPC();
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation(trpc.runs.remove_many.mutationOptions());
  const remove = (runs: readonly RunItem[], onDeleted: () => void) =>
    mutate(
      { run_ids: runs.map(run => run.run_id) },
      {
        onSuccess: items => {
          const reasons = items.flatMap(item => (item.error === null ? [] : [item.error.message]));
          const deleted = items.length - reasons.length;
          if (deleted > 0) showToast(t('{{runs}} deleted', { runs: counted(deleted, 'run') }));
          if (reasons.length > 0)
            showErrorToast(t('{{runs}} not deleted', { runs: counted(reasons.length, 'run') }), { detail: reasons[0] });
          void client.invalidateQueries({ queryKey: trpc.runs.pathKey() });
          onDeleted();
        },
      },
    );
  return { remove, isPending, error };
}
