import type { Scope } from '@pinion/contracts';
import { audited } from '../../audit/audited.ts';
import type { ApiServices } from '../../platform/api-services.ts';
import { findPublished } from './find-version.ts';
import { itemOf, versionItemOf, type VersionItem } from './list-versions.ts';

/** Renames a published version. The name is a label, the only part of a published version that can change. Null removes it. */
export async function renameVersion(
  services: Pick<ApiServices, 'workflows' | 'published' | 'audit'>,
  scope: Scope,
  id: string,
  version: number,
  name: string | null,
): Promise<VersionItem> {
  await findPublished(services, scope, id, version);
  const event = { action: 'version.named', subject: id, details: { version, name } };
  await audited(services, scope, event, () => services.published.rename(scope, id, version, name));
  return itemOf(id, versionItemOf(await findPublished(services, scope, id, version)));
}
