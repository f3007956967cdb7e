import { type Scope, type ToolSpec, toolRef } from '@pinion/contracts';
import type { ApiServices } from '../../platform/api-services.ts';
import { notFound } from '../../platform/errors/refusal.ts';

export async function getToolVersion(
  services: Pick<ApiServices, 'tools'>,
  scope: Scope,
  name: string,
  version: string,
): Promise<ToolSpec> {
  const spec = (await services.tools.catalog(scope)).lookup(name, version);
  if (spec === undefined) throw notFound('tool', toolRef(name, version));
  return spec;
}
