'use client';
import { useMutation } from '@tanstack/react-query';
import { failureOf } from '../../../lib/failure.ts';
import { t } from '../../../lib/texts/t.ts';
import { showErrorToast } from '../../../lib/toasts.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { useRefreshVersions } from './use-versions.ts';

export function useRenameVersion(workflowId: string) {
  const trpc = useTRPC();
  const refresh = useRefreshVersions(workflowId);
  return useMutation(
    trpc.workflows.rename_version.mutationOptions({
      onSuccess: refresh,
      onError: error => {
        const failure = failureOf(error);
        showErrorToast(t('Version not renamed'), { detail: `${failure.code}: ${failure.message}` });
      },
    }),
  );
}
