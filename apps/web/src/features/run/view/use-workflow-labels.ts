'use client';
import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '../../../lib/trpc.ts';

/**
 * Returns the label of a workflow: its name, its id when it is deleted, and dots while it is unknown, because an id would shift
 * the layout.
 */
export function useWorkflowLabels(id: string): string {
  const trpc = useTRPC();
  const { data } = useQuery({ ...trpc.workflows.list.queryOptions(), enabled: id !== '' });
  return data === undefined ? '…' : (data.items.find(one => one.id === id)?.name ?? id);
}
