'use client';
import { useQuery } from '@tanstack/react-query';
import { useBackend } from './backend-context.tsx';
import { workflowsQuery } from './workflows-query.ts';

/**
 * Returns the label of a workflow: its name, its id when it is deleted, and dots while it is unknown, because an id would shift
 * the layout.
 */
export function useWorkflowLabels(id: string): string {
  const backend = useBackend();
  const { data } = useQuery({ ...workflowsQuery(backend), enabled: id !== '' });
  return data === undefined ? '…' : (data.find(one => one.id === id)?.name ?? id);
}
