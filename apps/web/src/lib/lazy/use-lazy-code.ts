'use client';
import { useQuery } from '@tanstack/react-query';

/**
 * Functions whose code comes once there is something for them to work on. `name` is theirs alone. Until then, and where they
 * can't be fetched, there are none: the page goes on without what they would say.
 */
export const useLazyCode = <Code extends object>(name: string, load: () => Promise<Code>, isWanted: boolean): Code | undefined =>
  useQuery({
    queryKey: ['code', name],
    queryFn: load,
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    retry: 3,
  }).data;
