import { type Scope, type SpecWithExamples, toolRef, withExamples } from '@pinion/contracts';
import type { ApiServices } from '../../platform/api-services.ts';
import { notFound } from '../../platform/errors/refusal.ts';

/** Returns a version with its test cases. */
export async function getToolVersion(
  services: Pick<ApiServices, 'tools'>,
  scope: Scope,
  name: string,
  version: string,
): Promise<SpecWithExamples> {
  const entry = (await services.tools.catalog(scope)).versionsOf(name).find(one => one.spec.version === version);
  if (entry === undefined) throw notFound('tool', toolRef(name, version));
  return withExamples(entry.spec, entry);
}
