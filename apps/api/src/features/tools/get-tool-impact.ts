import { type Scope, toolRef } from '@pinion/contracts';
import type { ApiServices } from '../../platform/api-services.ts';
import { isNodeAgent } from '../../engine/nodes/is-node-agent.ts';
import { notFound } from '../../platform/errors/refusal.ts';
import { type ToolHolder, toolHolders } from './tool-holders.ts';

export type ToolImpact = {
  name: string;
  /** The version; null for all versions together. */
  version: string | null;
  /** Number of workflows, each counted once: drafts and newest published versions of one workflow are one workflow. */
  workflows: number;
  nodes: number;
  pins: number;
  edges: number;
  /** The latest run of any of these workflows; null when none ever ran. */
  last_run_at: string | null;
  holders: ToolHolder[];
  /** Ids of external agents that were given the tool. */
  agents: string[];
  /** Ids of unfinished runs that are frozen on it, at most a hundred per version. */
  runs: string[];
};

type ImpactDeps = Pick<ApiServices, 'tools' | 'workflows' | 'published' | 'activations'>;

/** Returns the workflows, agents and runs that depend on a tool, or on one version of it. */
export async function getToolImpact(services: ImpactDeps, scope: Scope, name: string, version?: string): Promise<ToolImpact> {
  const catalog = await services.tools.catalog(scope);
  const versions = catalog.versionsOf(name).map(({ spec }) => spec.version);
  if (versions.length === 0) throw notFound('tool', name);
  if (version !== undefined && !versions.includes(version)) throw notFound('tool', toolRef(name, version));
  const [all, choices, runs] = await Promise.all([
    toolHolders(services, scope, name, catalog),
    services.activations.listOf(scope, name),
    Promise.all((version === undefined ? versions : [version]).map(one => services.tools.runsWith(scope, name, one))),
  ]);
  const holders = all.filter(holder => version === undefined || holder.resolved === version);
  // An external agent calls the version in use unless it names another, so it is affected where that version is.
  const isCalledFromOutside = version === undefined || catalog.lookup(name)?.version === version;
  const given = choices.filter(({ agent_id, enabled }) => enabled && !isNodeAgent(agent_id)).map(({ agent_id }) => agent_id);
  return {
    name,
    version: version ?? null,
    workflows: new Set(holders.map(holder => holder.workflow_id)).size,
    ...countUses(holders),
    last_run_at: holders.map(holder => holder.last_run_at ?? '').reduce((a, b) => (a > b ? a : b), '') || null,
    holders,
    agents: isCalledFromOutside ? given : [],
    runs: [...new Set(runs.flat())],
  };
}

/**
 * Counts the nodes, pins and edges. A node in both the draft and the published version counts once, as a user sees it on the
 * canvas.
 */
function countUses(holders: readonly ToolHolder[]): Pick<ToolImpact, 'nodes' | 'pins' | 'edges'> {
  const byWorkflow = Map.groupBy(holders, holder => holder.workflow_id);
  const sum = (count: (holder: ToolHolder) => number): number =>
    [...byWorkflow.values()].reduce((total, group) => {
      const of = (isDraft: boolean): number =>
        group.filter(one => (one.published_version === null) === isDraft).reduce((some, one) => some + count(one), 0);
      return total + Math.max(of(true), of(false));
    }, 0);
  return {
    nodes: sum(holder => new Set(holder.nodes.map(node => node.node_id)).size),
    pins: sum(holder => holder.pins.length),
    edges: sum(holder => holder.edges),
  };
}
