import { createMessage, type KeptSecretScope } from '@pinion/contracts';
import { authorize } from '../../auth/authorize.ts';
import type { Caller } from '../../auth/caller.ts';
import type { ApiServices } from '../../platform/api-services.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import type { KeptSecret } from '../../stores/secrets/index.ts';

/**
 * Throws FORBIDDEN unless a caller can write a secret. A secret of the organization is for owners of the workspace that stored it
 * first: an administrator of any other workspace could send it to a server of their own.
 */
export async function refuseForeignSecret(
  services: Pick<ApiServices, 'members'>,
  caller: Caller,
  { name, scope }: { name: string; scope: KeptSecretScope },
  kept: KeptSecret | undefined,
): Promise<void> {
  if (scope !== 'org') return;
  if (kept !== undefined && kept.workspace_id !== caller.scope.workspace_id)
    throw new Refusal(
      'FORBIDDEN',
      createMessage('Another workspace of the organization manages {{name}}. Only its owners can change it', { name }),
      { reason: 'foreign_secret' },
    );
  await authorize(services.members, caller, 'own');
}
