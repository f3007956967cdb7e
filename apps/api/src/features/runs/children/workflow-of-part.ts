import type { Scope, WorkflowRef } from '@pinion/contracts';
import type { PartWorkflow } from '../../../engine/nodes/child-runs.ts';
import { frozenGraph, type GraphToRun } from '../start/graph-to-run.ts';
import type { RunServices } from '../run-services.ts';
import { retryDatabase } from '../../../platform/retry/retry-database.ts';

type StoreDeps = Pick<RunServices, 'workflows' | 'published' | 'tools'>;

/** The graph of a part. `version` is the published version, undefined for the draft. */
export type WorkflowOfPart = GraphToRun & { name: string; version: number | undefined };

/**
 * Returns what a part runs: a published version on its own tools, or a draft on the current ones. Undefined when it does not
 * exist.
 */
export async function workflowOfPart(
  services: StoreDeps,
  scope: Scope,
  { id, version, draft_version }: PartWorkflow,
): Promise<WorkflowOfPart | undefined> {
  const { workflows, published, tools } = services;
  const newest = await retryDatabase(() => workflows.get(scope, id));
  if (newest === undefined) return undefined;
  const live = await retryDatabase(() => tools.catalog(scope));
  const { name } = newest;
  if (version !== undefined) {
    const found = await retryDatabase(() => published.get(scope, id, version === 'published' ? 'newest' : version));
    return found === undefined ? undefined : { ...frozenGraph(found, live), name, version: found.version };
  }
  const isNewest = draft_version === undefined || draft_version === newest.version;
  const draft = isNewest ? newest : await retryDatabase(() => workflows.get(scope, id, draft_version));
  return draft === undefined
    ? undefined
    : { file: draft.file, author_id: draft.author_id, catalog: live, name, version: undefined };
}

/** Returns the number of the version that would begin now. */
export async function pinWorkflowVersion(
  { workflows, published }: StoreDeps,
  scope: Scope,
  workflow: WorkflowRef,
): Promise<PartWorkflow> {
  const { id, version } = workflow;
  if (typeof version === 'number') return workflow;
  if (version === 'published') {
    const newest = await retryDatabase(() => published.get(scope, id, 'newest'));
    return newest === undefined ? workflow : { id, version: newest.version };
  }
  const draft = await retryDatabase(() => workflows.get(scope, id));
  return draft === undefined ? workflow : { id, draft_version: draft.version };
}
