'use client';
import { useQuery } from '@tanstack/react-query';
import { useTRPCClient } from '../../../lib/trpc.ts';
import { endedRuns } from '../actions/ended-runs.ts';
import { readJournal } from '../actions/read-journal.ts';
import type { LoadedJournal } from '../model/run-journal.ts';
import { useRunStore } from './run-context.tsx';
import { useRun } from './use-run.ts';

/**
 * A run at a moment. `isShown` is true when it is the run on the page at its playhead. Otherwise it is the workflow's last run
 * at its end.
 */
export type PreviewRun = { journal: LoadedJournal; count: number; isShown: boolean };

/**
 * Returns the run that previews are taken from: the one that is shown, or the workflow's last. Undefined when there is none
 * (yet).
 */
export function usePreviewRun(workflowId: string): PreviewRun | undefined {
  const client = useTRPCClient();
  const store = useRunStore();
  const count = useRun(state => state.count);
  const last = useQuery({
    queryKey: ['editor', 'last-run', workflowId],
    queryFn: async () => {
      const [id] = await endedRuns(client, workflowId);
      return id === undefined ? null : readJournal(client, id);
    },
    enabled: store === undefined,
    staleTime: 10_000,
  }).data;
  if (store !== undefined) return { journal: store.getState().journal, count, isShown: true };
  return last ? { journal: last, count: last.length, isShown: false } : undefined;
}
