import { type CalledWorkflow, type RunStatus, type Scope, validateGraph, type WorkflowRef } from '@pinion/contracts';
import { refsOf } from './called-facts.ts';
import type { ApiServices } from '../../platform/api-services.ts';
import { graphFacts } from './graph-facts.ts';

export type WorkflowItem = {
  id: string;
  name: string;
  folder: string;
  version: number;
  node_count: number;
  updated_at: string;
  last_run: { id: string; status: RunStatus; at: string } | null;
  problems: number;
  /** The newest published version; null before the first. */
  published_version: number | null;
  /** The workflows it runs directly, by a node or a tool. */
  calls: readonly WorkflowRef[];
};

export async function listWorkflows(
  services: Pick<ApiServices, 'gateways' | 'workflows' | 'tools' | 'secrets' | 'workspaceSettings'>,
  scope: Scope,
): Promise<{ items: WorkflowItem[] }> {
  const [rows, facts] = await Promise.all([services.workflows.list(scope), graphFacts(services, scope)]);
  const calls = new Map(rows.map(({ id, file }) => [id, refsOf(file, facts.lookup)]));
  // Older versions are judged by the newest one: a list does not run the compile step.
  const called = new Map<string, CalledWorkflow>(rows.map(({ id, name }) => [id, { name, calls: calls.get(id) ?? [] }]));
  const workflowOf = (id: string): CalledWorkflow | undefined => called.get(id);
  const items = rows.map(({ id, name, folder, version, file, updated_at, last_run, published_version }) => ({
    id,
    name,
    folder,
    version,
    node_count: file.nodes.length,
    updated_at: updated_at.toISOString(),
    last_run: last_run === null ? null : { ...last_run, at: last_run.at.toISOString() },
    problems: validateGraph(file, { ...facts, workflowOf, own_id: id }).filter(problem => problem.severity !== 'info').length,
    calls: calls.get(id) ?? [],
    published_version,
  }));
  return { items };
}
