'use client';
import { useQuery } from '@tanstack/react-query';
import { formatDate } from '../../../lib/timestamps.ts';
import { t } from '../../../lib/texts/t.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { useKeepRun } from '../../run/index.ts';

export type RetentionControl = { isKnown: boolean; isKept: boolean; hint: string | undefined; toggle: () => void };

/** Returns whether the run is kept, when it is deleted otherwise, and the action that changes it. */
export function useRunRetention(runId: string): RetentionControl {
  const trpc = useTRPC();
  const keep = useKeepRun();
  const { data } = useQuery(trpc.runs.retention.queryOptions({ id: runId }));
  const isKept = data?.kept ?? false;
  const hint =
    data?.delete_after == null ? undefined : t('deleted after {{date}}', { date: formatDate(new Date(data.delete_after)) });
  return { isKnown: data !== undefined, isKept, hint, toggle: () => keep(runId, !isKept) };
}
