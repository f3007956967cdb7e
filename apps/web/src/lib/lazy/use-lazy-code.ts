'use client';
import { useQuery } from '@tanstack/react-query';
import { reportNewVersion } from './report-new-version.ts';

/**
 * Returns functions whose code is loaded once there is something for them to process. `name` must be unique to them. Until
 * then, and when loading fails, it is undefined and the page works without them.
 */
export const useLazyCode = <Code extends object>(name: string, load: () => Promise<Code>, isWanted: boolean): Code | undefined =>
  useQuery({
    queryKey: ['code', name],
    queryFn: () =>
      load().catch((thrown: unknown) => {
        void reportNewVersion();
        throw thrown;
      }),
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    retry: 3,
  }).data;
