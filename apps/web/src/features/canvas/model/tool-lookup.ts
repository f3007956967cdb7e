import { compareVersions, type ToolLookup, type ToolSpec } from '@pinion/contracts';

/** Finds tool versions in the catalog; without a version, the newest active one, as a run would take it. */
export function lookupIn(tools: readonly ToolSpec[]): ToolLookup {
  const byName = Map.groupBy(tools, tool => tool.name);
  for (const versions of byName.values()) versions.sort((a, b) => compareVersions(b.version, a.version));
  return (name, version) => {
    const versions = byName.get(name);
    if (version !== undefined) return versions?.find(tool => tool.version === version);
    return (
      versions?.find(tool => tool.lifecycle === 'active') ??
      versions?.find(tool => tool.lifecycle === 'deprecated') ??
      versions?.[0]
    );
  };
}
