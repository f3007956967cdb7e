import { type Scope, type ToolSpec, toolRef } from '@pinion/contracts';
import type { CallFigures } from '../store/call-tally.ts';
import type { EdgeWorld } from './edge-world.ts';
import { type EffectiveLimits, effectiveLimits } from './effective-limits.ts';
import { notFound } from './refusal.ts';
import { toolUsesOf } from './tool-uses.ts';

export type ToolVersionItem = ToolSpec & {
  created_at: string;
  updated_at: string;
  used_by: number;
  calls_7d: CallFigures;
  effective: EffectiveLimits;
};
export type ToolUseItem = {
  workflow_id: string;
  workflow_name: string;
  version: string | null;
  nodes: number;
  pins: number;
  last_run_at: string | null;
};
export type ToolRecord = { name: string; versions: ToolVersionItem[]; used_in: ToolUseItem[] };

const noCalls: CallFigures = { count: 0, failed: 0, p50_ms: null, p95_ms: null };

/** A tool with all its versions, newest first, and everyone who still uses one. */
export async function getTool(
  world: Pick<EdgeWorld, 'tools' | 'toolUsage' | 'workflows' | 'toolDefaults'>,
  scope: Scope,
  name: string,
): Promise<ToolRecord> {
  const catalog = await world.tools.catalog(scope);
  const versions = catalog.versionsOf(name);
  if (versions.length === 0) throw notFound('tool', name);
  const refs = versions.map(({ spec }) => toolRef(name, spec.version));
  const [rows, calls] = await Promise.all([world.workflows.list(scope), world.toolUsage.calls(scope, refs)]);
  const used_in = rows.flatMap(({ id, name: workflow_name, file, last_run }) =>
    toolUsesOf(file)
      .filter(use => use.tool === name)
      .map(({ version, nodes, pins }) => ({
        workflow_id: id,
        workflow_name,
        version,
        nodes,
        pins,
        last_run_at: last_run?.at.toISOString() ?? null,
      })),
  );
  const newest = catalog.lookup(name)?.version;
  return {
    name,
    versions: versions.map(({ spec, created_at, updated_at }) => ({
      ...spec,
      created_at: created_at.toISOString(),
      updated_at: updated_at.toISOString(),
      used_by: used_in.filter(use => (use.version ?? newest) === spec.version).length,
      calls_7d: calls.get(toolRef(name, spec.version)) ?? noCalls,
      effective: effectiveLimits(spec, world.toolDefaults),
    })),
    used_in,
  };
}
