'use client';
import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '../../../lib/trpc.ts';

/** Returns drafts that were stored when another one replaced them. */
export function useRetainedDrafts(workflowId: string) {
  const trpc = useTRPC();
  return useQuery({ ...trpc.workflows.kept_drafts.queryOptions({ id: workflowId }), retry: false });
}

export type KeptDraftItem = NonNullable<ReturnType<typeof useRetainedDrafts>['data']>['items'][number];
