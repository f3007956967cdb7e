import { isWeakSecret, type KeptSecretScope, type Scope } from '@pinion/contracts';
import { audited } from '../audit/audited.ts';
import type { ApiServices } from '../../composition/api-services.ts';
import { notFound } from '../../platform/errors/refusal.ts';

type SecretInput = {
  name: string;
  scope: KeptSecretScope;
  /** Absent: the value stays, and the hosts change. */
  value?: string | undefined;
  /** Absent: as they are; for a new secret, its vendor's. Empty: those of the tools and connections that name it. */
  hosts?: readonly string[] | undefined;
};

/** Keeps a secret bound to hosts, or replaces its value or its hosts. `is_weak`: ordinary answers hold the value, too, and lose it. */
export async function putSecret(
  services: Pick<ApiServices, 'secrets' | 'audit' | 'newId'>,
  scope: Scope,
  secret: SecretInput,
): Promise<{ is_weak: boolean }> {
  const { name, value, hosts } = secret;
  const is_weak = value !== undefined && isWeakSecret(value);
  const details = { scope: secret.scope, ...(hosts === undefined ? {} : { hosts }), ...(is_weak ? { is_weak } : {}) };
  const entry = { action: value === undefined ? 'secret.bound' : 'secret.put', subject: name, details };
  const isKept = await audited(services, scope, entry, () => services.secrets.put(scope, { id: services.newId(), ...secret }));
  if (!isKept) throw notFound('secret', `${name} at ${secret.scope} scope`);
  return { is_weak };
}
