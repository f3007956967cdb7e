'use client';
import { useQuery } from '@tanstack/react-query';
import type { ModelProviderItem } from '../../../lib/api-shapes.ts';
import { modelProvidersKey } from '../../models/index.ts';
import { useBackend } from '../../run/index.ts';

/** Returns the providers that the workspace has set up. Undefined until they are loaded, and where there is no server. */
export function useModelProviders(): readonly ModelProviderItem[] | undefined {
  const { modelProviders } = useBackend();
  return useQuery({
    queryKey: modelProvidersKey,
    queryFn: async () => (await modelProviders?.()) ?? [],
    enabled: modelProviders !== undefined,
  }).data;
}
