import { diffWorkflows, type PublishVerdict, type Scope, type WorkflowDiff } from '@pinion/contracts';
import type { ApiServices } from '../../platform/api-services.ts';
import { findVersion } from './find-version.ts';
import { validateDraft } from './validate-draft.ts';
import { itemOf, versionItemOf, type VersionItem } from './list-versions.ts';

export type PublishCheck = PublishVerdict & {
  /** The newest published version; null before the first. */
  latest: VersionItem | null;
  /** The changes since then; null before the first. */
  diff: WorkflowDiff | null;
  /** True when nothing changed, and publishing would return `latest`. */
  is_published: boolean;
  tools: number;
  /** Versions of other workflows that it runs. */
  workflows: number;
  secrets: string[];
};

/** Checks what publishing would do now and what would prevent it, without publishing. */
export async function checkPublish(
  services: Pick<ApiServices, 'gateways' | 'workflows' | 'published' | 'tools' | 'secrets' | 'workspaceSettings'>,
  scope: Scope,
  id: string,
): Promise<PublishCheck> {
  const { latest, verdict, parts, isPublished } = await validateDraft(services, scope, id);
  const known = {
    ...verdict,
    is_published: isPublished,
    tools: parts.tools.length,
    workflows: parts.workflows.length,
    secrets: parts.secrets,
  };
  if (latest === undefined) return { ...known, latest: null, diff: null };
  const [from, to] = await Promise.all([
    findVersion(services, scope, id, latest.version),
    findVersion(services, scope, id, 'draft'),
  ]);
  return { ...known, latest: itemOf(id, versionItemOf(latest)), diff: diffWorkflows(from, to) };
}
