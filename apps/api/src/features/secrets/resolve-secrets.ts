import { recordOf, type Scope, type SecretScope } from '@pinion/contracts';
import type { EdgeWorld } from '../../composition/edge-world.ts';

/** Which scope would answer for each name; null where none has it. */
export async function resolveSecrets(
  world: Pick<EdgeWorld, 'secrets'>,
  scope: Scope,
  names: readonly string[],
): Promise<Record<string, { scope: SecretScope | null }>> {
  const found = await Promise.all(
    names.map(async name => [name, { scope: (await world.secrets.locate(name, scope))?.scope ?? null }] as const),
  );
  return recordOf(found);
}
