'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { failureText } from '../../../lib/failure.ts';
import { t } from '../../../lib/texts/t.ts';
import { showErrorToast, showToast } from '../../../lib/toasts.ts';
import { useTRPC } from '../../../lib/trpc.ts';

/** Returns the action that keeps a run from being deleted by a retention rule, or no longer. */
export function useKeepRun(): (runId: string, kept: boolean) => void {
  const trpc = useTRPC();
  const client = useQueryClient();
  const { mutate } = useMutation(
    trpc.runs.keep.mutationOptions({
      onError: error => showErrorToast(t('Run not changed'), { detail: failureText(error) }),
      onSuccess: async ({ kept }) => {
        await client.invalidateQueries({ queryKey: trpc.runs.pathKey() });
        showToast(kept ? t('Run pinned') : t('Run unpinned'));
      },
    }),
  );
  return (id, kept) => mutate({ id, kept });
}
