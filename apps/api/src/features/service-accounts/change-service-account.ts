import { audited } from '../../audit/audited.ts';
import type { Caller } from '../../auth/caller.ts';
import { cutEndedSessions } from '../../auth/cut-ended-sessions.ts';
import type { ApiServices } from '../../platform/api-services.ts';
import { findServiceAccount } from './list-service-accounts.ts';
import type { ChangeServiceAccount } from './service-account-input.ts';

type Services = Pick<ApiServices, 'members' | 'serviceAccounts' | 'audit' | 'openStreams'>;

/** Changes a service account. Disabling it refuses all its tokens and cuts its streams at once. */
export async function changeServiceAccount(
  services: Services,
  caller: Caller,
  user_id: string,
  { is_enabled, ...change }: ChangeServiceAccount,
): Promise<void> {
  const before = await findServiceAccount(services, caller, user_id);
  const { scope } = caller;
  const from = { name: before.name, role: before.role, description: before.description };
  if (Object.keys(change).length > 0) {
    const entry = { action: 'service_account.changed', subject: before.name, details: { user_id, from, to: change } };
    await audited(services, scope, entry, () => services.serviceAccounts.change(scope, user_id, change));
  }
  if (is_enabled === undefined || is_enabled === (before.disabled_at === null)) return;
  const action = is_enabled ? 'service_account.enabled' : 'service_account.disabled';
  const entry = { action, subject: before.name, details: { user_id } };
  await audited(services, scope, entry, () =>
    is_enabled ? services.serviceAccounts.enable(scope, user_id) : services.serviceAccounts.disable(scope, user_id),
  );
  await cutEndedSessions(services);
}
