'use client';
import { useQuery } from '@tanstack/react-query';
import { type DetectedModelServer, useBackend } from '../../run/index.ts';

export const modelServersKey = ['editor', 'model-servers'];

const none: readonly DetectedModelServer[] = [];

/** Returns the model servers found on the server's own machine: Ollama, LM Studio and llama.cpp at their usual ports. */
export function useModelServers(): readonly DetectedModelServer[] {
  const { modelServers } = useBackend();
  const { data } = useQuery({
    queryKey: modelServersKey,
    queryFn: async () => (await modelServers?.find()) ?? none,
    enabled: modelServers !== undefined,
  });
  return data ?? none;
}
