import { compareVersions, type ToolSpec } from '@pinion/contracts';
import { newestUsable } from '@pinion/tool-runtime';

/** A tool among the versions a run was frozen on; without a version, the one that was the newest usable then. */
export function frozenTool(tools: readonly ToolSpec[], name: string, version: string | undefined): ToolSpec | undefined {
  const versions = tools.filter(spec => spec.name === name);
  if (version !== undefined) return versions.find(spec => spec.version === version);
  return newestUsable(versions.sort((a, b) => compareVersions(b.version, a.version)));
}
