import type { KeptSecretScope, Scope } from '@pinion/contracts';
import type { EdgeWorld } from './edge-world.ts';

export const putSecret = (
  world: Pick<EdgeWorld, 'secrets' | 'newId'>,
  scope: Scope,
  secret: { name: string; value: string; scope: KeptSecretScope },
): Promise<void> => world.secrets.put(scope, { id: world.newId(), ...secret });
