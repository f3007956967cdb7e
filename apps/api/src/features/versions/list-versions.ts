import type { Scope } from '@pinion/contracts';
import type { PublishedLine } from './store/published-versions.ts';
import type { KeptDraft } from '../workflows/store/workflow-store.ts';
import type { EdgeWorld } from '../../composition/edge-world.ts';
import { findWorkflow } from '../workflows/get-workflow.ts';

export type VersionItem = Omit<PublishedLine, 'published_at'> & { workflow_id: string; published_at: string };
export type KeptItem = Omit<KeptDraft, 'saved_at'> & { saved_at: string };

/** The published versions of a workflow, newest first. */
export async function listVersions(
  world: Pick<EdgeWorld, 'workflows' | 'published'>,
  scope: Scope,
  workflow_id: string,
): Promise<{ items: VersionItem[] }> {
  await findWorkflow(world, scope, workflow_id);
  return { items: (await world.published.list(scope, workflow_id)).map(line => itemOf(workflow_id, line)) };
}

/** The drafts that were kept when another one took their place, newest first. */
export async function listKeptDrafts(
  world: Pick<EdgeWorld, 'workflows'>,
  scope: Scope,
  workflow_id: string,
): Promise<{ items: KeptItem[] }> {
  await findWorkflow(world, scope, workflow_id);
  const drafts = await world.workflows.kept(scope, workflow_id);
  return { items: drafts.map(draft => ({ ...draft, saved_at: draft.saved_at.toISOString() })) };
}

export const itemOf = (workflow_id: string, line: PublishedLine): VersionItem => ({
  workflow_id,
  ...line,
  published_at: line.published_at.toISOString(),
});

/** Without what is frozen. */
export function lineOf(published: PublishedLine): PublishedLine {
  const { version, name, note, published_at, published_by, override_reason, draft_version, digest } = published;
  return { version, name, note, published_at, published_by, override_reason, draft_version, digest };
}
