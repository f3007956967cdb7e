import { createMessage, type Scope } from '@pinion/contracts';
import type { Catalog } from '../../../stores/tools/index.ts';
import type { OwnedWorkflow } from '../../../stores/workflows/index.ts';
import { frozenGraph, type GraphToRun } from './frozen-graph.ts';
import { notFound, Refusal } from '../../../platform/errors/refusal.ts';
import type { StartRun } from './start-run-request.ts';
import type { RunServices } from '../run-services.ts';

/** Returns the graph that a request names: the draft with the current tools, or a published version with its own. */
export async function graphToRun(
  services: Pick<RunServices, 'published'>,
  scope: Scope,
  { workflow_id, version = 'draft' }: Pick<StartRun, 'workflow_id' | 'version'>,
  draft: Pick<OwnedWorkflow, 'file' | 'author_id'>,
  live: Catalog,
): Promise<GraphToRun & { workflow_version?: number }> {
  if (version === 'draft') return { file: draft.file, author_id: draft.author_id, catalog: live };
  const published = await services.published.get(scope, workflow_id, version === 'published' ? 'newest' : version);
  if (published !== undefined) return { ...frozenGraph(published, live), workflow_version: published.version };
  if (version !== 'published') throw notFound('published version', `${version} of the workflow ${workflow_id}`);
  throw new Refusal(
    'CONFLICT',
    createMessage('Workflow {{workflow}} has no published version. Publish it or run the draft', { workflow: workflow_id }),
  );
}
