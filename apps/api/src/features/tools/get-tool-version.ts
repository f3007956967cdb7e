import { type Scope, type ToolSpec, toolRef } from '@pinion/contracts';
import type { EdgeWorld } from '../../composition/edge-world.ts';
import { notFound } from '../../platform/errors/refusal.ts';

export async function getToolVersion(
  world: Pick<EdgeWorld, 'tools'>,
  scope: Scope,
  name: string,
  version: string,
): Promise<ToolSpec> {
  const spec = (await world.tools.catalog(scope)).lookup(name, version);
  if (spec === undefined) throw notFound('tool', toolRef(name, version));
  return spec;
}
