import { checkPublishable, type Problem, type PublishVerdict, type Scope, validateGraph } from '@pinion/contracts';
import { nodeHasher } from '@pinion/tool-runtime/adapters/node';
import type { FrozenVersion } from '../../stores/versions/published-versions.ts';
import type { OwnedWorkflow } from '../../stores/workflows/index.ts';
import type { ApiServices } from '../../platform/api-services.ts';
import { findWorkflow, graphFacts } from '../workflows/index.ts';
import { type FrozenDependencies, freezeWorkflow } from './freeze-workflow.ts';
import { workflowsToFreeze } from './workflows-to-freeze.ts';

export type ValidatedDraft = {
  draft: Pick<OwnedWorkflow, 'id' | 'name' | 'text' | 'file' | 'version'>;
  latest: FrozenVersion | undefined;
  verdict: PublishVerdict;
  parts: FrozenDependencies;
  /** True when the newest version is exactly this draft. */
  isPublished: boolean;
};

type PublishDeps = Pick<ApiServices, 'gateways' | 'workflows' | 'published' | 'tools' | 'secrets' | 'workspaceSettings'>;

/** Checks the draft as it would be published now: what it freezes, and what prevents publishing. */
export async function validateDraft(services: PublishDeps, scope: Scope, workflowId: string): Promise<ValidatedDraft> {
  const [draft, latest, facts, catalog] = await Promise.all([
    findWorkflow(services, scope, workflowId),
    services.published.get(scope, workflowId, 'newest'),
    graphFacts(services, scope),
    services.tools.catalog(scope),
  ]);
  const { lookup } = catalog;
  const called = await workflowsToFreeze(services, scope, draft.file, lookup);
  const { workflowOf, workflows } = called;
  const found = validateGraph(draft.file, { ...facts, lookup, workflowOf, own_id: workflowId });
  const problems: Problem[] = [...found, ...called.problems];
  const parts = freezeWorkflow(draft.file, draft.text, catalog, workflows, nodeHasher);
  return { draft, latest, verdict: checkPublishable(problems), parts, isPublished: latest?.digest === parts.digest };
}
