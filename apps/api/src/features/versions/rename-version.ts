import type { Scope } from '@pinion/contracts';
import { audited } from '../audit/audited.ts';
import type { EdgeWorld } from '../../composition/edge-world.ts';
import { findPublished } from './find-version.ts';
import { itemOf, lineOf, type VersionItem } from './list-versions.ts';

/** A name is a label: the only thing of a published version that may change. Null takes it off. */
export async function renameVersion(
  world: Pick<EdgeWorld, 'workflows' | 'published' | 'audit'>,
  scope: Scope,
  id: string,
  version: number,
  name: string | null,
): Promise<VersionItem> {
  await findPublished(world, scope, id, version);
  const line = { action: 'version.named', subject: id, details: { version, name } };
  await audited(world, scope, line, () => world.published.rename(scope, id, version, name));
  return itemOf(id, lineOf(await findPublished(world, scope, id, version)));
}
