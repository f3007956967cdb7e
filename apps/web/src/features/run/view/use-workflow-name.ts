'use client';
import { useQuery } from '@tanstack/react-query';
import { useBackend } from './backend-context.tsx';
import { workflowsQuery } from './workflows-query.ts';

/** The name of a workflow of the workspace; undefined until it is known, and of one that is gone. Nobody is asked for ''. */
export function useWorkflowName(id: string): string | undefined {
  const backend = useBackend();
  return useQuery({ ...workflowsQuery(backend), enabled: id !== '' }).data?.find(one => one.id === id)?.name;
}
