'use client';
import { AgentPolicy, type ToolNodeConfig } from '@pinion/contracts';
import { useMemo } from 'react';
import { DryRunList } from './dry-run-list.tsx';
import { useDryRun } from './use-dry-run.ts';

export type ToolDryRunProps = { workflowId: string; nodeId: string; config: ToolNodeConfig };

/** Renders the guard's verdict on the one call of a tool node with its current settings. */
export function ToolDryRun({ workflowId, nodeId, config: { tool, policy, roles } }: ToolDryRunProps) {
  // A tool node has no turns and no limit: what its policy leaves open is as open as an agent's.
  const requested = useMemo(() => ({ tools: [tool], policy: AgentPolicy.parse(policy ?? {}), roles }), [tool, policy, roles]);
  return <DryRunList dryRun={useDryRun(workflowId, nodeId, requested)} />;
}
