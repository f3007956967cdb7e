import type { Scope } from '@pinion/contracts';
import { audited } from '../../audit/audited.ts';
import type { ClientFacts } from '../../auth/client-facts.ts';
import type { OidcPerson } from '../../auth/oidc-providers.ts';
import type { ApiServices } from '../../platform/api-services.ts';
import { openSession } from './open-session.ts';

/** Why a person that a provider vouches for can't sign in here. The sign-in page says it in words. */
export type OidcRefusal = 'not_set_up' | 'unverified_email' | 'account_exists' | 'not_invited' | 'no_role';

type Services = Pick<ApiServices, 'accounts' | 'members' | 'audit' | 'newId' | 'clock'>;

/**
 * Opens a session for a person of an OpenID provider. The subject identifies them. A new person needs a verified address and an
 * invitation to it, or a group with a role. An account that exists is never taken over by an address alone.
 */
export async function signInOidc(
  services: Services,
  workspace: Scope,
  person: OidcPerson & { client: ClientFacts },
): Promise<{ session: string } | { refused: OidcRefusal }> {
  const { accounts, members } = services;
  if (!(await members.isShared(workspace))) return { refused: 'not_set_up' };
  if (person.hasGroups && person.role === undefined) return refuse(services, workspace, person, 'no_role');
  const known = await accounts.byIdentity(person.issuer, person.subject);
  const joined = known === undefined ? await join(services, workspace, person) : { account_id: known.id };
  if ('refused' in joined) return refuse(services, workspace, person, joined.refused);
  const { account_id } = joined;
  const member = await accounts.memberOf(workspace, account_id);
  if (member === undefined) return refuse(services, workspace, person, 'not_invited');
  if (person.role !== undefined && person.role !== member.role) await followGroups(services, workspace, person, member.user_id);
  const session = await openSession(services, workspace, { account_id, user_id: member.user_id, client: person.client });
  return { session };
}

async function join(
  { accounts, audit, newId }: Services,
  workspace: Scope,
  { issuer, subject, email, isEmailVerified, name, role }: OidcPerson,
): Promise<{ account_id: string } | { refused: OidcRefusal }> {
  if (email === undefined || !isEmailVerified) return { refused: 'unverified_email' };
  if ((await accounts.byEmail(email)) !== undefined) return { refused: 'account_exists' };
  const invitation = (await accounts.invitations(workspace)).find(one => one.email === email);
  const granted = role ?? invitation?.role;
  if (granted === undefined) return { refused: 'not_invited' };
  const account = { id: newId(), email, name: invitation?.name || name, password_hash: null };
  const user_id = newId();
  const details = { account_id: account.id, email, role: granted, issuer };
  const entry = { action: 'account.created', subject: account.name, details };
  const actor = { ...workspace, user_id };
  await audited({ audit }, actor, entry, () =>
    accounts.join(workspace, { account, identity: { issuer, subject }, user_id, role: granted }),
  );
  return { account_id: account.id };
}

/** Gives a member the role of their groups. The last owner keeps theirs. */
async function followGroups(
  { members, audit }: Services,
  workspace: Scope,
  { role, name }: OidcPerson,
  user_id: string,
): Promise<void> {
  if (role === undefined) return;
  const actor = { ...workspace, user_id };
  const entry = { action: 'member.role_changed', subject: name, details: { user_id, to: role, reason: 'groups' } };
  await audited({ audit }, actor, entry, () => members.setRole(workspace, user_id, role));
}

async function refuse(
  { audit }: Services,
  workspace: Scope,
  { email, issuer, client }: OidcPerson & { client: ClientFacts },
  reason: OidcRefusal,
): Promise<{ refused: OidcRefusal }> {
  const details = { issuer, reason, address: client.address };
  await audit.add(workspace, { action: 'session.refused', subject: email ?? issuer, details });
  return { refused: reason };
}
