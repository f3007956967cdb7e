import { compareVersions, type ToolLookup, type ToolSpec, versionInUse } from '@pinion/contracts';

/** Finds tool versions in the catalog; without a version, the one in use, as a run would take it. */
export function createToolLookup(tools: readonly ToolSpec[]): ToolLookup {
  const byName = Map.groupBy(tools, tool => tool.name);
  for (const versions of byName.values()) versions.sort((a, b) => compareVersions(b.version, a.version));
  return (name, version) => {
    const versions = byName.get(name) ?? [];
    return version === undefined ? versionInUse(versions) : versions.find(tool => tool.version === version);
  };
}

/** Returns whether a gateway is performed by something in this installation, as the catalog says of its tools. */
export function createGatewayCheck(
  tools: readonly (ToolSpec & { is_performed?: boolean | undefined })[],
): (gateway: string) => boolean {
  const unknown = new Set(tools.filter(tool => tool.is_performed === false).map(tool => tool.gateway));
  return gateway => !unknown.has(gateway);
}
