import { diffWorkflows, type Scope, type VersionRef, type WorkflowDiff } from '@pinion/contracts';
import type { ApiServices } from '../../composition/api-services.ts';
import { findVersion } from './find-version.ts';

/** Describes the differences between two states of a workflow. */
export async function compareVersions(
  services: Pick<ApiServices, 'workflows' | 'published' | 'tools'>,
  scope: Scope,
  id: string,
  refs: { from: VersionRef; to: VersionRef },
): Promise<WorkflowDiff> {
  const [from, to] = await Promise.all([findVersion(services, scope, id, refs.from), findVersion(services, scope, id, refs.to)]);
  return diffWorkflows(from, to);
}
