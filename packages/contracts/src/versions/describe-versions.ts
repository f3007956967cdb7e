import { isRecord } from '../json/own-value.ts';

/** Resolves a tool named without a version to a version, or undefined if there is none. */
export type VersionOf = (tool: string) => string | undefined;

/**
 * Returns a config in which every tool states its version, so that two sides can be compared: `1.2.0` if it is named, `1.2.0
 * (newest active)` if it is not.
 */
export function describeVersions(
  config: Readonly<Record<string, unknown>>,
  versionOf: VersionOf | undefined,
): Record<string, unknown> {
  const { tools, tool } = config;
  return {
    ...config,
    ...(Array.isArray(tools) ? { tools: tools.map((one: unknown) => describeVersion(one, versionOf)) } : {}),
    ...(isRecord(tool) ? { tool: describeVersion(tool, versionOf) } : {}),
  };
}

function describeVersion(tool: unknown, versionOf: VersionOf | undefined): unknown {
  if (!isRecord(tool) || typeof tool['name'] !== 'string' || typeof tool['version'] === 'string') return tool;
  const version = versionOf?.(tool['name']);
  return { ...tool, version: version === undefined ? 'newest active' : `${version} (newest active)` };
}
