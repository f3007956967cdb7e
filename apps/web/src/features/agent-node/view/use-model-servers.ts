'use client';
import { useQuery } from '@tanstack/react-query';
import type { DetectedModelServer } from '../../../lib/api-shapes.ts';
import { useTRPC } from '../../../lib/trpc.ts';

const none: readonly DetectedModelServer[] = [];

/** Returns the model servers found on the server's own machine: Ollama, LM Studio and llama.cpp at their usual ports. */
export function useModelServers(): readonly DetectedModelServer[] {
  const trpc = useTRPC();
  return useQuery(trpc.system.info.queryOptions()).data?.model_servers ?? none;
}
