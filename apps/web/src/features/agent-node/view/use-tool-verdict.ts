'use client';
import { AgentPolicy, type EnabledTool, type ToolNodeConfig } from '@pinion/contracts';
import { useMemo } from 'react';
import type { DryVerdict } from '../../../lib/api-shapes.ts';
import { useDryRun } from './use-dry-run.ts';

export type ToolVerdictInput = { tools: readonly [EnabledTool]; policy: ToolNodeConfig['policy']; roles: readonly string[] };

/** Returns the guard's verdict on one call of a node, or `undefined` until it is known. */
export function useToolVerdict(
  workflowId: string,
  nodeId: string,
  { tools, policy, roles }: ToolVerdictInput,
): DryVerdict | undefined {
  const [tool] = tools;
  // A tool node has no turns and no limit: what its policy leaves open is as open as an agent's.
  const requested = useMemo(
    () => ({ tools: [tool], policy: AgentPolicy.parse(policy ?? {}), roles: [...roles] }),
    [tool, policy, roles],
  );
  return useDryRun(workflowId, nodeId, requested).verdicts?.[0];
}
