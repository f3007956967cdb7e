import { type Scope, toolsNamedBy, type ToolSpec } from '@pinion/contracts';
import type { ToolSource } from '../../stores/tools/tool-registry.ts';
import type { ApiServices } from '../../platform/api-services.ts';
import { isNodeAgent } from '../../engine/nodes/is-node-agent.ts';
import { toolUsesOf } from './tool-uses.ts';

export type ToolItem = ToolSpec & {
  created_at: string;
  updated_at: string;
  source: ToolSource;
  /** True when the workspace has the tool. */
  available: boolean;
  /** True when this installation has a provider for its gateway. */
  is_performed: boolean;
  /** Number of agents that can use it: those whose node lists it, and external agents it was given to. */
  enabled_for: number;
  used_by: { workflows: number; pins: number };
};

type CatalogDeps = Pick<ApiServices, 'tools' | 'workflows' | 'activations' | 'gateways'>;

export async function listTools(services: CatalogDeps, scope: Scope): Promise<{ items: ToolItem[] }> {
  const [catalog, rows, taken, choices] = await Promise.all([
    services.tools.catalog(scope),
    services.workflows.list(scope),
    services.activations.availability(scope),
    services.activations.listAll(scope),
  ]);
  const uses = rows.map(row => toolUsesOf(row.file));
  const agents = agentsByTool(rows);
  for (const { agent_id, tool, enabled } of choices) {
    const known = agents.get(tool) ?? new Set();
    agents.set(tool, known);
    if (!enabled) known.delete(agent_id);
    else if (!isNodeAgent(agent_id)) known.add(agent_id); // The tools of a node are enabled by its own list only.
  }
  const items = catalog.entries.map(({ spec, created_at, updated_at, source }) => {
    const newest = catalog.lookup(spec.name)?.version;
    const mine = uses
      .map(list => list.filter(use => use.tool === spec.name && (use.version ?? newest) === spec.version))
      .filter(list => list.length > 0);
    const pins = mine.flat().reduce((sum, use) => sum + use.pins, 0);
    const available = taken.get(spec.name) ?? true;
    return {
      ...spec,
      created_at: created_at.toISOString(),
      updated_at: updated_at.toISOString(),
      source,
      available,
      is_performed: services.gateways.has(spec.gateway),
      enabled_for: available && spec.lifecycle !== 'blocked' ? (agents.get(spec.name)?.size ?? 0) : 0,
      used_by: { workflows: mine.length, pins },
    };
  });
  return { items };
}

/** Returns the nodes that list a tool, of agents and of code, by the tool's name. */
function agentsByTool(rows: Awaited<ReturnType<ApiServices['workflows']['list']>>): Map<string, Set<string>> {
  const agents = new Map<string, Set<string>>();
  for (const { id, file } of rows) {
    for (const node of file.nodes) {
      if (node.type === 'tool') continue;
      for (const { name } of toolsNamedBy(node)) agents.set(name, (agents.get(name) ?? new Set()).add(`${id}/${node.id}`));
    }
  }
  return agents;
}
