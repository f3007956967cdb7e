'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { RunItem } from '../../../lib/api-shapes.ts';
import { counted } from '../../../lib/counted.ts';
import { t } from '../../../lib/texts/t.ts';
import { showErrorToast, showToast } from '../../../lib/toasts.ts';
import { useTRPC } from '../../../lib/trpc.ts';

/** Starts runs again, and says how many started and why others did not. */
export function useRunAgain() {
  const trpc = useTRPC();
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation(trpc.runs.run_again.mutationOptions());
  const start = (runs: readonly RunItem[], onStarted: () => void) =>
    mutate(
      { run_ids: runs.map(run => run.run_id), run_as: { attended: true } },
      {
        onSuccess: items => {
          const reasons = items.flatMap(item => (item.error === null ? [] : [item.error.message]));
          const started = items.length - reasons.length;
          if (started > 0) showToast(t('{{runs}} started', { runs: counted(started, 'run') }));
          if (reasons.length > 0)
            showErrorToast(t('{{runs}} did not start', { runs: counted(reasons.length, 'run') }), { detail: reasons[0] });
          void client.invalidateQueries({ queryKey: trpc.runs.list.pathKey() });
          onStarted();
        },
      },
    );
  return { start, isPending, error };
}
