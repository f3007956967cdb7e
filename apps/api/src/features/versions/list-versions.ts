import type { Scope } from '@pinion/contracts';
import type { PublishedItem } from '../../stores/versions/published-versions.ts';
import type { KeptDraft } from '../../stores/workflows/index.ts';
import type { ApiServices } from '../../platform/api-services.ts';
import { findWorkflow } from '../workflows/index.ts';

export type VersionItem = Omit<PublishedItem, 'published_at'> & { workflow_id: string; published_at: string };
export type RetainedDraftItem = Omit<KeptDraft, 'saved_at'> & { saved_at: string };

/** Returns the published versions of a workflow, newest first. */
export async function listVersions(
  services: Pick<ApiServices, 'workflows' | 'published'>,
  scope: Scope,
  workflow_id: string,
): Promise<{ items: VersionItem[] }> {
  await findWorkflow(services, scope, workflow_id);
  return { items: (await services.published.list(scope, workflow_id)).map(event => itemOf(workflow_id, event)) };
}

/** Returns the retained drafts that were replaced by another one, newest first. */
export async function listKeptDrafts(
  services: Pick<ApiServices, 'workflows'>,
  scope: Scope,
  workflow_id: string,
): Promise<{ items: RetainedDraftItem[] }> {
  await findWorkflow(services, scope, workflow_id);
  const drafts = await services.workflows.kept(scope, workflow_id);
  return { items: drafts.map(draft => ({ ...draft, saved_at: draft.saved_at.toISOString() })) };
}

export const itemOf = (workflow_id: string, event: PublishedItem): VersionItem => ({
  workflow_id,
  ...event,
  published_at: event.published_at.toISOString(),
});

/** Returns a published version without its frozen parts. */
export function versionItemOf(published: PublishedItem): PublishedItem {
  const { version, name, note, published_at, published_by, override_reason, draft_version, digest } = published;
  return { version, name, note, published_at, published_by, override_reason, draft_version, digest };
}
