import { type SchemaJudgement, type Scope, type ToolSchemas, toolRef } from '@pinion/contracts';
import type { ApiServices } from '../../platform/api-services.ts';
import { notFound } from '../../platform/errors/refusal.ts';

/** Returns the effect of a tool version, or of schemas that are not published yet, on users of another version. */
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
