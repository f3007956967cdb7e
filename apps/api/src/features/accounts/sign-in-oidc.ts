import type { Scope } from '@pinion/contracts';
import { audited } from '../../audit/audited.ts';
import type { ClientFacts } from '../../auth/client-facts.ts';
import type { OidcPerson } from '../../auth/person-of-claims.ts';
import type { ApiServices } from '../../platform/api-services.ts';
import { openSession } from './open-session.ts';
import { scopeOf, workspaceOfSignIn } from './workspace-of-sign-in.ts';

/**
 * Accepts the invitations to the address of an account that signs in at an OpenID provider only. It has no password to prove with
 * a link, and the provider has verified the address when the account was created.
 */
async function acceptInvitations(
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

/** Why a person that a provider vouches for can't sign in here. The sign-in page says it in words. */
export type OidcRefusal =
  | 'not_set_up'
  | 'unverified_email'
  | 'missing_address'
  | 'account_exists'
  | 'not_invited'
  | 'no_role'
  | 'too_many_groups';

type Services = Pick<ApiServices, 'accounts' | 'workspaces' | 'members' | 'audit' | 'newId' | 'clock'>;

/**
 * Opens a session for a person of an OpenID provider, in the workspace that they used last. The subject identifies them. A new
 * person needs a verified address and an invitation to it, or a group with a role in the first workspace. An account that exists
 * is never taken over by an address alone.
 */
export async function signInOidc(
  services: Services,
  first: Scope,
  person: OidcPerson & { client: ClientFacts },
): Promise<{ session: string } | { refused: OidcRefusal }> {
  const { accounts, members } = services;
  if (!(await members.isShared(first))) return { refused: 'not_set_up' };
  if (person.hasGroups && person.role === undefined)
    return refuse(services, first, person, person.hasTooManyGroups === true ? 'too_many_groups' : 'no_role');
  const known = await accounts.byIdentity(person.issuer, person.subject);
  const joined = known === undefined ? await join(services, first, person) : { account_id: known.id };
  if ('refused' in joined) return refuse(services, first, person, joined.refused);
  const { account_id } = joined;
  await acceptInvitations(services, account_id);
  await followGroups(services, first, person, account_id);
  const member = await workspaceOfSignIn(services, account_id);
  if (member === undefined) return refuse(services, first, person, 'not_invited');
  const { user_id } = member;
  const session = await openSession(services, scopeOf(member), { account_id, user_id, client: person.client });
  return { session };
}

/** Creates the account of a new person: in the first workspace by the role of their groups, else where they are invited. */
async function join(
  { accounts, audit, newId }: Services,
  first: Scope,
  { issuer, subject, email, isEmailVerified, missingAddressClaim, name, role }: OidcPerson,
): Promise<{ account_id: string } | { refused: OidcRefusal }> {
  if (email === undefined || !isEmailVerified)
    return { refused: missingAddressClaim === undefined ? 'unverified_email' : 'missing_address' };
  if ((await accounts.byEmail(email)) !== undefined) return { refused: 'account_exists' };
  const [invitation] = await accounts.invitationsTo(email);
  const granted = role === undefined ? invitation : { ...first, role };
  if (granted === undefined) return { refused: 'not_invited' };
  const account = { id: newId(), email, name: invitation?.name || name, password_hash: null };
  const { workspace_id, org_id } = granted;
  const actor = { workspace_id, org_id, user_id: newId() };
  const details = { account_id: account.id, email, role: granted.role, issuer };
  const entry = { action: 'account.created', subject: account.name, details };
  const membership = { user_id: actor.user_id, role: granted.role };
  await audited({ audit }, actor, entry, () => accounts.join(actor, { account, identity: { issuer, subject }, ...membership }));
  return { account_id: account.id };
}

/** Gives a member of the first workspace the role of their groups. The last owner keeps theirs. */
async function followGroups(
  { accounts, members, audit }: Services,
  first: Scope,
  { role, name }: OidcPerson,
  accountId: string,
): Promise<void> {
  const member = role === undefined ? undefined : await accounts.memberOf(first, accountId);
  if (role === undefined || member === undefined || member.role === role) return;
  const { user_id } = member;
  const actor = { ...first, user_id };
  const entry = { action: 'member.role_changed', subject: name, details: { user_id, to: role, reason: 'groups' } };
  await audited({ audit }, actor, entry, () => members.setRole(first, user_id, role));
}

/** The claim that a refusal is about, for the administrator, who can change the settings of the provider. */
const missingClaimOf = (person: OidcPerson, reason: OidcRefusal): string | undefined => {
  if (reason === 'missing_address') return person.missingAddressClaim;
  return reason === 'no_role' || reason === 'too_many_groups' ? person.missingGroupsClaim : undefined;
};

async function refuse(
  { audit }: Services,
  first: Scope,
  person: OidcPerson & { client: ClientFacts },
  reason: OidcRefusal,
): Promise<{ refused: OidcRefusal }> {
  const { email, issuer, client } = person;
  const missing_claim = missingClaimOf(person, reason);
  const details = { issuer, reason, ...(missing_claim === undefined ? {} : { missing_claim }), address: client.address };
  await audit.add(first, { action: 'session.refused', subject: email ?? issuer, details });
  return { refused: reason };
}
