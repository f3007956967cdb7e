import { type Scope, toolRef } from '@pinion/contracts';
import type { ApiServices } from '../../composition/api-services.ts';
import { isNodeAgent } from '../runs/is-node-agent.ts';
import { notFound } from '../../platform/errors/refusal.ts';
import { type ToolHolder, toolHolders } from './tool-holders.ts';

export type ToolImpact = {
  name: string;
  /** Null: all versions together. */
  version: string | null;
  /** How many, each counted once: drafts and newest published versions of one workflow are one workflow. */
  workflows: number;
  nodes: number;
  pins: number;
  edges: number;
  /** Of any of these workflows; null: none ever ran. */
  last_run_at: string | null;
  holders: ToolHolder[];
  /** Ids of agents from outside that were given the tool. */
  agents: string[];
  /** Runs that have not ended and are frozen on it, by id; at most a hundred a version. */
  runs: string[];
};

type ImpactWorld = Pick<ApiServices, 'tools' | 'workflows' | 'published' | 'activations'>;

/** Who would notice if a tool, or one version of it, were gone. */
export async function getToolImpact(services: ImpactWorld, scope: Scope, name: string, version?: string): Promise<ToolImpact> {
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
  // An agent from outside calls the version in use unless it says another: it is hit where that one is.
  const isCalledFromOutside = version === undefined || catalog.lookup(name)?.version === version;
  const given = choices.filter(({ agent_id, enabled }) => enabled && !isNodeAgent(agent_id)).map(({ agent_id }) => agent_id);
  return {
    name,
    version: version ?? null,
    workflows: new Set(holders.map(holder => holder.workflow_id)).size,
    ...countPlaces(holders),
    last_run_at: holders.map(holder => holder.last_run_at ?? '').reduce((a, b) => (a > b ? a : b), '') || null,
    holders,
    agents: isCalledFromOutside ? given : [],
    runs: [...new Set(runs.flat())],
  };
}

/** A node that is in the draft and in the published version is one node to whoever looks at the canvas. */
function countPlaces(holders: readonly ToolHolder[]): Pick<ToolImpact, 'nodes' | 'pins' | 'edges'> {
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
