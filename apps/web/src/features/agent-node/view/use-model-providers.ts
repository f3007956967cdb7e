'use client';
import { useQuery } from '@tanstack/react-query';
import type { ModelProviderItem } from '../../../lib/api-shapes.ts';
import { useTRPC } from '../../../lib/trpc.ts';

/** Returns the providers that the workspace has set up. Undefined until they are loaded. */
export function useModelProviders(): readonly ModelProviderItem[] | undefined {
  const trpc = useTRPC();
  return useQuery(trpc.model_providers.list.queryOptions()).data?.items;
}
