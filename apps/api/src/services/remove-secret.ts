import type { KeptSecretScope, Scope } from '@pinion/contracts';
import type { EdgeWorld } from './edge-world.ts';
import { notFound } from './refusal.ts';

export async function removeSecret(
  world: Pick<EdgeWorld, 'secrets'>,
  scope: Scope,
  place: { name: string; scope: KeptSecretScope },
): Promise<void> {
  if (!(await world.secrets.remove(scope, place))) throw notFound('secret', `${place.name} at ${place.scope} scope`);
}
