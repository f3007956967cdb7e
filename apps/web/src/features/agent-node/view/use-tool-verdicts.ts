'use client';
import type { AgentConfig } from '@pinion/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { createToolLookup } from '../../canvas/index.ts';
import { type DryVerdict, type ListedTool, useBackend } from '../../run/index.ts';

/**
 * Returns the guard's verdicts on every tool of the catalog as if it were enabled for this agent, in the version it would call.
 */
export function useToolVerdicts(
  workflowId: string,
  nodeId: string,
  config: Pick<AgentConfig, 'tools' | 'policy' | 'roles'>,
  catalog: readonly ListedTool[],
  isWanted: boolean,
): readonly DryVerdict[] | undefined {
  const backend = useBackend();
  const { tools: on, policy, roles = [] } = useDeferredValue(config);
  const tools = useMemo(() => {
    const lookup = createToolLookup(catalog);
    const named = [...new Set(catalog.map(tool => tool.name))].sort();
    return named.map(name => {
      const version = on.find(tool => tool.name === name)?.version ?? lookup(name)?.version;
      return version === undefined ? { name } : { name, version };
    });
  }, [catalog, on]);
  const request = { workflow_id: workflowId, node_id: nodeId, tools, policy, roles };
  return useQuery({
    queryKey: ['editor', 'dry-run', 'catalog', request],
    queryFn: () => backend.dryRun(request),
    enabled: isWanted && tools.length > 0,
    placeholderData: keepPreviousData,
  }).data;
}
