import { isRecord } from '../json/own-value.ts';

/** The version that a tool named without one stands for; undefined where there is none. */
export type VersionOf = (tool: string) => string | undefined;

/**
 * A config in which every tool says its version, so that two sides can be compared: `1.2.0` where it is named,
 * `1.2.0 (newest active)` where it is left open.
 */
export function describeVersions(
  config: Readonly<Record<string, unknown>>,
  versionOf: VersionOf | undefined,
): Record<string, unknown> {
  const { tools, tool } = config;
  return {
    ...config,
    ...(Array.isArray(tools) ? { tools: tools.map((one: unknown) => sayVersion(one, versionOf)) } : {}),
    ...(isRecord(tool) ? { tool: sayVersion(tool, versionOf) } : {}),
  };
}

function sayVersion(tool: unknown, versionOf: VersionOf | undefined): unknown {
  if (!isRecord(tool) || typeof tool['name'] !== 'string' || typeof tool['version'] === 'string') return tool;
  const version = versionOf?.(tool['name']);
  return { ...tool, version: version === undefined ? 'newest active' : `${version} (newest active)` };
}
