'use client';
import type { AgentConfig } from '@pinion/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import type { DryVerdict } from '../../../lib/api-shapes.ts';
import { useTRPCClient } from '../../../lib/trpc.ts';
import { fetchDryRun } from './fetch-dry-run.ts';

export type DryRunResult = { verdicts: readonly DryVerdict[] | undefined; failed: boolean };

/** Returns the guard's verdicts on this node's tools with their current settings. Updates are deferred until the page is idle. */
export function useDryRun(
  workflowId: string,
  nodeId: string,
  config: Pick<AgentConfig, 'tools' | 'policy' | 'roles'>,
): DryRunResult {
  const client = useTRPCClient();
  const { tools, policy, roles = [] } = useDeferredValue(config);
  const request = { workflow_id: workflowId, node_id: nodeId, tools, policy, roles };
  const { data, isError } = useQuery({
    queryKey: ['editor', 'dry-run', request],
    queryFn: () => fetchDryRun(client, request),
    placeholderData: keepPreviousData,
  });
  return { verdicts: data, failed: isError };
}
