'use client';
import { useQuery } from '@tanstack/react-query';
import { useBackend } from './backend-context.tsx';
import { workflowsQuery } from './workflows-query.ts';

/**
 * Returns the name of a workflow of the workspace. Undefined until it is known, and for a deleted one. No request is sent for
 * ''.
 */
export function useWorkflowName(id: string): string | undefined {
  const backend = useBackend();
  return useQuery({ ...workflowsQuery(backend), enabled: id !== '' }).data?.find(one => one.id === id)?.name;
}
