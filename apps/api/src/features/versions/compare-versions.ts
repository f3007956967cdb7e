import { diffWorkflows, type Scope, type VersionRef, type WorkflowDiff } from '@pinion/contracts';
import type { EdgeWorld } from '../../composition/edge-world.ts';
import { findVersion } from './find-version.ts';

/** What lies between two states of a workflow, in words. */
export async function compareVersions(
  world: Pick<EdgeWorld, 'workflows' | 'published' | 'tools'>,
  scope: Scope,
  id: string,
  refs: { from: VersionRef; to: VersionRef },
): Promise<WorkflowDiff> {
  const [from, to] = await Promise.all([findVersion(world, scope, id, refs.from), findVersion(world, scope, id, refs.to)]);
  return diffWorkflows(from, to);
}
