import type { KeptSecretScope, Scope } from '@pinion/contracts';
import { audited } from './audited.ts';
import type { EdgeWorld } from './edge-world.ts';

export const putSecret = (
  world: Pick<EdgeWorld, 'secrets' | 'audit' | 'newId'>,
  scope: Scope,
  secret: { name: string; value: string; scope: KeptSecretScope },
): Promise<void> =>
  audited(world, scope, { action: 'secret.put', subject: secret.name, details: { scope: secret.scope } }, () =>
    world.secrets.put(scope, { id: world.newId(), ...secret }),
  );
