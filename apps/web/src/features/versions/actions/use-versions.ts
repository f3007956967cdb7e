'use client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { failureOf } from '../../../lib/failure.ts';
import { t } from '../../../lib/texts/t.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { showErrorToast } from '../../../lib/toasts.ts';

/** Returns the published versions of a workflow, newest first. Undefined until they are known. */
export function useVersions(workflowId: string) {
  const trpc = useTRPC();
  return useQuery({ ...trpc.workflows.versions.queryOptions({ id: workflowId }), retry: false });
}

export type VersionItem = NonNullable<ReturnType<typeof useVersions>['data']>['items'][number];

/** Returns drafts that were stored when another one replaced them. */
export function useRetainedDrafts(workflowId: string) {
  const trpc = useTRPC();
  return useQuery({ ...trpc.workflows.kept_drafts.queryOptions({ id: workflowId }), retry: false });
}

export type KeptDraftItem = NonNullable<ReturnType<typeof useRetainedDrafts>['data']>['items'][number];

/** Returns a function that invalidates every list of versions. */
export function useRefreshVersions(workflowId: string): () => void {
  const trpc = useTRPC();
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: trpc.workflows.versions.queryKey({ id: workflowId }) });
    void client.invalidateQueries({ queryKey: trpc.workflows.kept_drafts.queryKey({ id: workflowId }) });
  };
}

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
