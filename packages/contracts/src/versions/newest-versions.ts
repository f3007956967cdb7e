import { compareVersions } from '../tool/compare-versions.ts';
import type { ToolSpec } from '../tool/tool-spec.ts';
import { versionInUse } from '../tool/version-in-use.ts';
import type { VersionOf } from './describe-versions.ts';

/** Returns a function that resolves each unversioned tool in this catalog. */
export function newestVersions(specs: readonly Pick<ToolSpec, 'name' | 'version' | 'lifecycle'>[]): VersionOf {
  const byName = Map.groupBy(specs, ({ name }) => name);
  return tool => versionInUse((byName.get(tool) ?? []).toSorted((a, b) => compareVersions(b.version, a.version)))?.version;
}
