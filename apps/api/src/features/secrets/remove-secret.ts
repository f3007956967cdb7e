import type { KeptSecretScope, Scope } from '@pinion/contracts';
import { audited } from '../audit/audited.ts';
import type { EdgeWorld } from '../../composition/edge-world.ts';
import { notFound } from '../../platform/errors/refusal.ts';

export async function removeSecret(
  world: Pick<EdgeWorld, 'secrets' | 'audit'>,
  scope: Scope,
  place: { name: string; scope: KeptSecretScope },
): Promise<void> {
  const missing = notFound('secret', `${place.name} at ${place.scope} scope`);
  if ((await world.secrets.locateIn(scope, place)) === undefined) throw missing;
  const entry = { action: 'secret.removed', subject: place.name, details: { scope: place.scope } };
  if (!(await audited(world, scope, entry, () => world.secrets.remove(scope, place)))) throw missing;
}
