'use client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { failureOf } from '../../../lib/failure.ts';
import { t } from '../../../lib/texts/t.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { showErrorToast } from '../../../ui/toast.tsx';

/** The published versions of a workflow, newest first; undefined until they are known. */
export function useVersions(workflowId: string) {
  const trpc = useTRPC();
  return useQuery({ ...trpc.workflows.versions.queryOptions({ id: workflowId }), retry: false });
}

export type VersionItem = NonNullable<ReturnType<typeof useVersions>['data']>['items'][number];

/** Drafts that were kept when another one took their place. */
export function useRetainedDrafts(workflowId: string) {
  const trpc = useTRPC();
  return useQuery({ ...trpc.workflows.kept_drafts.queryOptions({ id: workflowId }), retry: false });
}

export type KeptDraftItem = NonNullable<ReturnType<typeof useRetainedDrafts>['data']>['items'][number];

/** Lets every list of versions be read again. */
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
