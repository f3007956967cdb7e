import { audited } from '../../audit/audited.ts';
import type { ApiServices } from '../../platform/api-services.ts';

/**
 * Accepts the invitations to the address of an account that signs in at an OpenID provider only. It has no password to prove with
 * a link, and the provider has verified the address when the account was created.
 */
export async function acceptInvitations(
  { accounts, audit, newId }: Pick<ApiServices, 'accounts' | 'audit' | 'newId'>,
  accountId: string,
): Promise<void> {
  const account = await accounts.byId(accountId);
  if (account === undefined || account.password_hash !== null) return;
  for (const { workspace_id, org_id, role, hash } of await accounts.invitationsTo(account.email)) {
    const actor = { workspace_id, org_id, user_id: newId() };
    const entry = { action: 'invitation.accepted', subject: account.email, details: { account_id: accountId, role } };
    await audited({ audit }, actor, entry, () => accounts.accept(hash, account, actor.user_id));
  }
}
