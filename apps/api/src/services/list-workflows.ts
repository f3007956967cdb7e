import { type RunStatus, type Scope, validateGraph } from '@pinion/contracts';
import type { EdgeWorld } from './edge-world.ts';
import { graphFacts } from './graph-facts.ts';

export type WorkflowItem = {
  id: string;
  name: string;
  node_count: number;
  updated_at: string;
  last_run: { id: string; status: RunStatus; at: string } | null;
  problems: number;
  /** The newest published version; null before the first. */
  published_version: number | null;
};

export async function listWorkflows(
  world: Pick<EdgeWorld, 'workflows' | 'tools' | 'secrets'>,
  scope: Scope,
): Promise<{ items: WorkflowItem[] }> {
  const [rows, facts] = await Promise.all([world.workflows.list(scope), graphFacts(world, scope)]);
  const items = rows.map(({ id, name, file, updated_at, last_run, published_version }) => ({
    id,
    name,
    node_count: file.nodes.length,
    updated_at: updated_at.toISOString(),
    last_run: last_run === null ? null : { ...last_run, at: last_run.at.toISOString() },
    problems: validateGraph(file, facts).filter(problem => problem.severity !== 'info').length,
    published_version,
  }));
  return { items };
}
