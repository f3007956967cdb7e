import { createMessage, isSameOrNarrower, isWeakSecret, type KeptSecretScope, type Scope } from '@pinion/contracts';
import { audited } from '../../audit/audited.ts';
import type { Caller } from '../../auth/caller.ts';
import type { ApiServices } from '../../platform/api-services.ts';
import { notFound, Refusal } from '../../platform/errors/refusal.ts';
import { refuseForeignSecret } from './refuse-foreign-secret.ts';
import type { KeptSecret } from '../../stores/secrets/index.ts';

type PutDeps = Pick<ApiServices, 'secrets' | 'audit' | 'newId' | 'members'>;

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
export async function putSecret(services: PutDeps, caller: Caller, secret: SecretInput): Promise<{ is_weak: boolean }> {
  const { scope } = caller;
  const { name, value, hosts } = secret;
  const kept = await services.secrets.find(scope, secret);
  await refuseForeignSecret(services, caller, secret, kept);
  if (value === undefined) return rebind(services, scope, secret, kept);
  const is_weak = isWeakSecret(value);
  const details = { scope: secret.scope, ...changeOf(kept, hosts), ...(is_weak ? { is_weak } : {}) };
  const stored = { id: services.newId(), name, scope: secret.scope, value, hosts };
  await audited(services, scope, { action: 'secret.put', subject: name, details }, () => services.secrets.put(scope, stored));
  return { is_weak };
}

/**
 * Binds a secret to other hosts. Without its value only fewer hosts are accepted: everybody who could name a new one could send
 * the value to a server of their own, and read it there.
 */
async function rebind(
  services: PutDeps,
  scope: Scope,
  { name, scope: where, hosts }: SecretInput,
  kept: KeptSecret | undefined,
): Promise<{ is_weak: boolean }> {
  if (kept === undefined) throw notFound('secret', `${name} at ${where} scope`);
  if (hosts === undefined) return { is_weak: false };
  if (!isSameOrNarrower(kept.hosts, hosts))
    throw new Refusal(
      'VALIDATION_ERROR',
      createMessage('New hosts can receive {{name}}, so enter its value again. Without it, hosts can only be removed', { name }),
      { reason: 'value_required', path: ['value'] },
    );
  const entry = { action: 'secret.bound', subject: name, details: { scope: where, ...changeOf(kept, hosts) } };
  const change = { before: kept.hosts, after: hosts };
  if (!(await audited(services, scope, entry, () => services.secrets.rebind(scope, { name, scope: where }, change))))
    throw new Refusal('CONFLICT', createMessage('The hosts of {{name}} were changed meanwhile. Open them again', { name }));
  return { is_weak: false };
}

/** Returns the old and new hosts for the audit log. */
const changeOf = (kept: KeptSecret | undefined, hosts: readonly string[] | undefined) =>
  hosts === undefined ? {} : { hosts, ...(kept === undefined ? {} : { hosts_before: kept.hosts }) };
