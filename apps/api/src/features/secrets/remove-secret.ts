import type { KeptSecretScope, Scope } from '@pinion/contracts';
import { audited } from '../audit/audited.ts';
import type { ApiServices } from '../../composition/api-services.ts';
import { notFound } from '../../platform/errors/refusal.ts';

export async function removeSecret(
  services: Pick<ApiServices, 'secrets' | 'audit'>,
  scope: Scope,
  location: { name: string; scope: KeptSecretScope },
): Promise<void> {
  const missing = notFound('secret', `${location.name} at ${location.scope} scope`);
  if ((await services.secrets.locateIn(scope, location)) === undefined) throw missing;
  const entry = { action: 'secret.removed', subject: location.name, details: { scope: location.scope } };
  if (!(await audited(services, scope, entry, () => services.secrets.remove(scope, location)))) throw missing;
}
