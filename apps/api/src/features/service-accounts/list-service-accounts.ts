import type { Caller } from '../../auth/caller.ts';
import type { ServiceAccount } from '../../auth/store/service-accounts.ts';
import { notFound } from '../../platform/errors/refusal.ts';
import type { ApiServices } from '../../platform/api-services.ts';
import { tokenItem } from '../members/index.ts';
import type { ServiceAccountItem } from './service-account-input.ts';

type Services = Pick<ApiServices, 'members' | 'serviceAccounts'>;

/** Returns the service accounts with their tokens, the first one first. */
export async function listServiceAccounts(services: Services, { scope, token_id }: Caller): Promise<ServiceAccountItem[]> {
  const { members, serviceAccounts } = services;
  const accounts = await serviceAccounts.list(scope);
  if (accounts.length === 0) return [];
  const [live, suspended, names] = await Promise.all([
    members.tokens(scope),
    members.suspendedTokens(scope),
    members.names(scope),
  ]);
  return accounts.map(({ created_at, disabled_at, ...account }) => {
    const tokens = [...live, ...suspended].filter(({ user_id }) => user_id === account.user_id);
    const seen = tokens.map(({ last_used_at }) => last_used_at?.toISOString() ?? '').toSorted();
    return {
      ...account,
      is_enabled: disabled_at === null,
      created_by_name: names.get(account.created_by) ?? null,
      created_at: created_at.toISOString(),
      last_seen_at: seen.at(-1) || null,
      tokens: tokens.map(token => tokenItem(token, token_id)),
    };
  });
}

/** Returns a service account. Throws NOT_FOUND, also for the user id of a person. */
export async function findServiceAccount(services: Services, { scope }: Caller, user_id: string): Promise<ServiceAccount> {
  const found = (await services.serviceAccounts.list(scope)).find(account => account.user_id === user_id);
  if (found === undefined) throw notFound('service account', user_id);
  return found;
}
