import { emptyRecord, type Scope, toolsNamedBy, type VersionRef, type WorkflowFile } from '@pinion/contracts';
import type { ApiServices } from '../../platform/api-services.ts';
import { findVersion } from './find-version.ts';

/** A state of a workflow; `versions` resolves each tool for which the file names no version. */
export type VersionFile = { file: WorkflowFile; versions: Record<string, string> };

/** Returns one state of a workflow, to be drawn and compared. */
export async function getVersionFile(
  services: Pick<ApiServices, 'workflows' | 'published' | 'tools'>,
  scope: Scope,
  id: string,
  ref: VersionRef,
): Promise<VersionFile> {
  const { file, versionOf } = await findVersion(services, scope, id, ref);
  const versions = emptyRecord<string>();
  for (const { name, version } of file.nodes.flatMap(toolsNamedBy)) {
    const stands = version === undefined ? versionOf(name) : undefined;
    if (stands !== undefined) versions[name] = stands;
  }
  return { file, versions };
}
