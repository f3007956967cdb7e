'use client';
import type { DiffSide } from '@pinion/contracts';
import { useMemo } from 'react';
import type { QueryState } from '../../../lib/query-state.ts';
import { useLazyCode } from '../../../lib/lazy/use-lazy-code.ts';
import type { MergedVersions } from '../model/merge-versions.ts';
import type { VersionChoice } from '../model/version-labels.ts';
import { useVersionSide } from './use-version-side.ts';

export type VersionPair = { from: VersionChoice; to: VersionChoice };

/** Returns two versions merged into one graph. There is no data while nothing is compared, or a side is missing. */
export function useMerged(workflowId: string, comparison: VersionPair | undefined, draft: DiffSide): QueryState<MergedVersions> {
  const from = useVersionSide(workflowId, comparison?.from, draft);
  const to = useVersionSide(workflowId, comparison?.to, draft);
  const [older, newer] = [from.data, to.data];
  const isComparing = older !== undefined && newer !== undefined;
  const code = useLazyCode('merge-versions', () => import('../model/merge-versions.ts'), isComparing);
  const data = useMemo(
    () => (older === undefined || newer === undefined ? undefined : code?.mergeVersions(older, newer)),
    [older, newer, code],
  );
  return {
    data,
    error: from.error ?? to.error,
    isFetching: from.isFetching || to.isFetching,
    refetch: () => {
      for (const side of [from, to]) if (side.error !== null) void side.refetch();
    },
  };
}
