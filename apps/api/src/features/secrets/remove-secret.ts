import type { KeptSecretScope } from '@pinion/contracts';
import { audited } from '../../audit/audited.ts';
import type { Caller } from '../../auth/caller.ts';
import type { ApiServices } from '../../platform/api-services.ts';
import { notFound } from '../../platform/errors/refusal.ts';
import { refuseForeignSecret } from './refuse-foreign-secret.ts';

export async function removeSecret(
  services: Pick<ApiServices, 'secrets' | 'audit' | 'members'>,
  caller: Caller,
  location: { name: string; scope: KeptSecretScope },
): Promise<void> {
  const { scope } = caller;
  const missing = notFound('secret', `${location.name} at ${location.scope} scope`);
  const kept = await services.secrets.find(scope, location);
  if (kept === undefined) throw missing;
  await refuseForeignSecret(services, caller, location, kept);
  const entry = { action: 'secret.removed', subject: location.name, details: { scope: location.scope } };
  if (!(await audited(services, scope, entry, () => services.secrets.remove(scope, location)))) throw missing;
}
