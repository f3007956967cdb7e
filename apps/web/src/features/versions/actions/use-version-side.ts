'use client';
import type { DiffSide } from '@pinion/contracts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { QueryState } from '../../../lib/query-state.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import type { VersionChoice } from '../model/version-labels.ts';

/**
 * Returns one side of a comparison. The draft is the editor's current state. All others are read once, because they don't
 * change.
 */
export function useVersionSide(workflowId: string, choice: VersionChoice | undefined, draft: DiffSide): QueryState<DiffSide> {
  const trpc = useTRPC();
  const version = choice ?? 'draft';
  const query = useQuery({
    ...trpc.workflows.version_file.queryOptions({ id: workflowId, version }),
    enabled: version !== 'draft',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const { data } = query;
  const stored = useMemo(
    () =>
      data === undefined
        ? undefined
        : {
            file: data.file,
            versionOf: (tool: string) => (Object.hasOwn(data.versions, tool) ? data.versions[tool] : undefined),
          },
    [data],
  );
  const { error, isFetching, refetch } = query;
  return { data: choice === 'draft' ? draft : stored, error, isFetching, refetch };
}
