import type { Scope, WorkflowManifest } from '@pinion/contracts';
import type { ApiServices } from '../../composition/api-services.ts';
import { findPublished } from './find-version.ts';

/** Returns a published version with everything it froze. The file is as its author wrote it. */
export async function getManifest(
  services: Pick<ApiServices, 'workflows' | 'published'>,
  scope: Scope,
  id: string,
  ref: number | 'published',
): Promise<WorkflowManifest> {
  const found = await findPublished(services, scope, id, ref);
  const { workflow_id, version, text, tools, workflows, secrets, published_at, published_by, name, note, override_reason } =
    found;
  return {
    workflow_id,
    version,
    workflow: JSON.parse(text) as WorkflowManifest['workflow'],
    tools: [...tools],
    workflows: [...workflows],
    secrets: [...secrets],
    published_at: published_at.toISOString(),
    published_by,
    name,
    note,
    override_reason,
  };
}
