'use client';
import { useQuery } from '@tanstack/react-query';
import { useBackend } from './backend-context.tsx';
import { workflowsQuery } from './workflows-query.ts';

/** A workflow in words: its name, its id when it is gone, and a few dots while nobody knows: an id would jump. */
export function useWorkflowLabels(id: string): string {
  const backend = useBackend();
  const { data } = useQuery({ ...workflowsQuery(backend), enabled: id !== '' });
  return data === undefined ? '…' : (data.find(one => one.id === id)?.name ?? id);
}
