'use client';
import type { DiffSide } from '@pinion/contracts';
import { useMemo } from 'react';
import { type MergedVersions, mergeVersions } from '../model/merge-versions.ts';
import type { VersionChoice } from '../model/version-words.ts';
import { useVersionSide } from './use-version-side.ts';

export type Comparison = { from: VersionChoice; to: VersionChoice };

/** Two versions in one picture; undefined while nothing is compared, or a side is still being read. */
export function useMerged(workflowId: string, comparison: Comparison | undefined, draft: DiffSide): MergedVersions | undefined {
  const from = useVersionSide(workflowId, comparison?.from, draft);
  const to = useVersionSide(workflowId, comparison?.to, draft);
  return useMemo(() => (from === undefined || to === undefined ? undefined : mergeVersions(from, to)), [from, to]);
}
