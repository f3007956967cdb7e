import { type Scope, type SpecWithExamples, toolRef, withExamples } from '@pinion/contracts';
import type { CallFigures } from '../../stores/runs/index.ts';
import type { ApiServices } from '../../platform/api-services.ts';
import { type EffectiveLimits, effectiveLimits } from './effective-limits.ts';
import { notFound } from '../../platform/errors/refusal.ts';
import { toolHolders } from './tool-holders.ts';

type ToolVersionItem = SpecWithExamples & {
  created_at: string;
  updated_at: string;
  /** Number of workflows whose draft or newest published version uses it. */
  used_by: number;
  calls_7d: CallFigures;
  effective: EffectiveLimits;
};
export type ToolRecord = { name: string; versions: ToolVersionItem[] };

const noCalls: CallFigures = { count: 0, failed: 0, p50_ms: null, p95_ms: null };

/** Returns a tool with all its versions, newest first. */
export async function getTool(
  services: Pick<ApiServices, 'tools' | 'toolUsage' | 'workflows' | 'published' | 'toolDefaults'>,
  scope: Scope,
  name: string,
): Promise<ToolRecord> {
  const catalog = await services.tools.catalog(scope);
  const versions = catalog.versionsOf(name);
  if (versions.length === 0) throw notFound('tool', name);
  const refs = versions.map(({ spec }) => toolRef(name, spec.version));
  const [holders, calls] = await Promise.all([
    toolHolders(services, scope, name, catalog),
    services.toolUsage.calls(scope, refs),
  ]);
  const usedBy = (version: string): number =>
    new Set(holders.filter(holder => holder.resolved === version).map(holder => holder.workflow_id)).size;
  return {
    name,
    versions: versions.map(({ spec, examples, created_at, updated_at }) => ({
      ...withExamples(spec, { examples }),
      created_at: created_at.toISOString(),
      updated_at: updated_at.toISOString(),
      used_by: usedBy(spec.version),
      calls_7d: calls.get(toolRef(name, spec.version)) ?? noCalls,
      effective: effectiveLimits(spec, services.toolDefaults),
    })),
  };
}
