import { type SchemaJudgement, type Scope, type ToolSchemas, toolRef } from '@pinion/contracts';
import type { ApiServices } from '../../composition/api-services.ts';
import { notFound } from '../../platform/errors/refusal.ts';

/** What one version of a tool means for whoever relies on another, or what schemas that nobody published yet would mean. */
export async function assessToolChange(
  services: Pick<ApiServices, 'tools' | 'schemas'>,
  scope: Scope,
  { name, from, to }: { name: string; from: string; to: string | ToolSchemas },
): Promise<SchemaJudgement> {
  const catalog = await services.tools.catalog(scope);
  const find = (version: string): ToolSchemas => {
    const spec = catalog.lookup(name, version);
    if (spec === undefined) throw notFound('tool', toolRef(name, version));
    return spec;
  };
  return services.schemas.judge(find(from), typeof to === 'string' ? find(to) : to);
}
