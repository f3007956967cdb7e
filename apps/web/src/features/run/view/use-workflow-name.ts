'use client';
import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '../../../lib/trpc.ts';

/**
 * Returns the name of a workflow of the workspace. Undefined until it is known, and for a deleted one. No request is sent for
 * ''.
 */
export function useWorkflowName(id: string): string | undefined {
  const trpc = useTRPC();
  return useQuery({ ...trpc.workflows.list.queryOptions(), enabled: id !== '' }).data?.items.find(one => one.id === id)?.name;
}
