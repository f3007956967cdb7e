import {
  createMessage,
  freezeTools,
  freezeWorkflows,
  isOpen,
  type Scope,
  specOf,
  type ToolSpec,
  type WorkflowFile,
  workflowOfTool,
} from '@pinion/contracts';
import type * as z from 'zod';
import type { RunVersion } from '../../../operations/rest/schemas.ts';
import { type Catalog, catalogOf } from '../../../stores/tools/index.ts';
import type { FrozenVersion } from '../../../stores/versions/index.ts';
import type { OwnedWorkflow } from '../../../stores/workflows/index.ts';
import { notFound, Refusal } from '../../../platform/errors/refusal.ts';
import type { RunServices } from '../run-services.ts';

/** A graph, and the tools it is run with. */
export type GraphToRun = {
  file: WorkflowFile;
  catalog: Catalog;
  /** The user who published the version, or last saved the draft; null when that was not recorded. */
  author_id: string | null;
};

/** Returns the graph that a request names: the draft with the current tools, or a published version with its own. */
export async function graphToRun(
  services: Pick<RunServices, 'published'>,
  scope: Scope,
  { workflow_id, version = 'draft' }: { workflow_id: string; version?: z.infer<typeof RunVersion> | undefined },
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

const known = new WeakMap<FrozenVersion, GraphToRun & { live: Catalog }>();

/**
 * Returns a published version as it is run: its own tools and its own versions of other workflows, regardless of what became
 * active since. Only the lifecycle is current, so that a block takes effect. The same version on the same catalog is the same
 * graph, so that it is planned once.
 */
export function frozenGraph(version: FrozenVersion, live: Catalog): GraphToRun {
  const before = known.get(version);
  if (before?.live === live) return before;
  const newest = new Map(version.tools.flatMap(tool => (tool.is_newest ? [[tool.name, tool.version] as const] : [])));
  const running = new Map(version.workflows.flatMap(one => (one.is_newest ? [[one.workflow_id, one.version] as const] : [])));
  const entries = version.definitions.map(definition => {
    const { lifecycle, reason, replacement } = live.lookup(definition.name, definition.version) ?? specOf(definition);
    const why = { ...(reason === undefined ? {} : { reason }), ...(replacement === undefined ? {} : { replacement }) };
    const spec = runningVersion({ ...specOf(definition, lifecycle), ...why }, running);
    const at = version.published_at;
    return { spec, created_at: at, updated_at: at, source: 'user' as const };
  });
  const file = freezeWorkflows(
    freezeTools(version.file, tool => newest.get(tool)),
    id => running.get(id),
  );
  const fresh = { live, file, catalog: catalogOf(entries), author_id: version.published_by };
  known.set(version, fresh);
  return fresh;
}

/** Returns a tool that is a workflow with the frozen version, where it named none. */
function runningVersion(spec: ToolSpec, running: ReadonlyMap<string, number>): ToolSpec {
  const ref = workflowOfTool(spec);
  const version = ref === undefined || !isOpen(ref) ? undefined : running.get(ref.id);
  return version === undefined ? spec : { ...spec, gateway_config: { ...spec.gateway_config, version } };
}
