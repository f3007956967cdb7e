import { recordOf, type Scope, type SecretScope } from '@pinion/contracts';
import type { ApiServices } from '../../composition/api-services.ts';

/** Returns the scope that would resolve each name, null where no scope has it. */
export async function resolveSecrets(
  services: Pick<ApiServices, 'secrets'>,
  scope: Scope,
  names: readonly string[],
): Promise<Record<string, { scope: SecretScope | null }>> {
  const found = await Promise.all(
    names.map(async name => [name, { scope: (await services.secrets.locate(name, scope))?.scope ?? null }] as const),
  );
  return recordOf(found);
}
