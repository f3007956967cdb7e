import { compareVersions, type EnabledTool, type ToolSpec, versionInUse } from '@pinion/contracts';
import type { RunContext } from './node-run.ts';

/** Returns a tool among the versions a run was frozen on; without a version, the one that was in use then. */
export function frozenTool(tools: readonly ToolSpec[], name: string, version: string | undefined): ToolSpec | undefined {
  const versions = tools.filter(spec => spec.name === name);
  if (version !== undefined) return versions.find(spec => spec.version === version);
  return versionInUse(versions.sort((a, b) => compareVersions(b.version, a.version)));
}

/** Returns a frozen tool as one agent has it: its activation can change timeouts, attempts and buckets. */
export function toolFor(context: RunContext, agentId: string, { name, version }: EnabledTool): ToolSpec | undefined {
  const spec = frozenTool(context.spec.tools, name, version);
  return spec === undefined ? undefined : context.deps.specFor(spec, agentId, context.spec.scope);
}
