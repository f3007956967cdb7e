import { isWeakSecret, type KeptSecretScope, type Scope } from '@pinion/contracts';
import { audited } from '../audit/audited.ts';
import type { ApiServices } from '../../composition/api-services.ts';
import { notFound } from '../../platform/errors/refusal.ts';

type SecretInput = {
  name: string;
  scope: KeptSecretScope;
  /** The new value. If absent, the value is kept and only the hosts change. */
  value?: string | undefined;
  /**
   * The hosts. If absent, they are kept, and a new secret gets those of its vendor. If empty, the hosts of the tools and
   * connections that name the secret.
   */
  hosts?: readonly string[] | undefined;
};

/**
 * Stores a secret bound to hosts, or replaces its value or its hosts. `is_weak` is true when ordinary responses contain the
 * value too, so they lose it to redaction.
 */
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
