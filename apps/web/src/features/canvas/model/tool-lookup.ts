import { compareVersions, type ToolLookup, type ToolSpec, versionInUse } from '@pinion/contracts';

/** Creates a lookup of tool versions in the catalog. Without a version, it returns the one that a run would use. */
export function createToolLookup(tools: readonly ToolSpec[]): ToolLookup {
  const byName = Map.groupBy(tools, tool => tool.name);
  for (const versions of byName.values()) versions.sort((a, b) => compareVersions(b.version, a.version));
  return (name, version) => {
    const versions = byName.get(name) ?? [];
    return version === undefined ? versionInUse(versions) : versions.find(tool => tool.version === version);
  };
}

/** Returns a function that checks whether this installation executes a gateway, according to the catalog. */
export function createGatewayCheck(
  tools: readonly (ToolSpec & { is_performed?: boolean | undefined })[],
): (gateway: string) => boolean {
  const unknown = new Set(tools.filter(tool => tool.is_performed === false).map(tool => tool.gateway));
  return gateway => !unknown.has(gateway);
}
