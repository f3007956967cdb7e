'use client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTRPC } from '../../../lib/trpc.ts';

/** Returns the published versions of a workflow, newest first. Undefined until they are known. */
export function useVersions(workflowId: string) {
  const trpc = useTRPC();
  return useQuery({ ...trpc.workflows.versions.queryOptions({ id: workflowId }), retry: false });
}

export type VersionItem = NonNullable<ReturnType<typeof useVersions>['data']>['items'][number];

/** Returns a function that invalidates every list of versions. */
export function useRefreshVersions(workflowId: string): () => void {
  const trpc = useTRPC();
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: trpc.workflows.versions.queryKey({ id: workflowId }) });
    void client.invalidateQueries({ queryKey: trpc.workflows.kept_drafts.queryKey({ id: workflowId }) });
  };
}
