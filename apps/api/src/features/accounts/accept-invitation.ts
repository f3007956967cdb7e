import { createMessage, type Role, type Scope } from '@pinion/contracts';
import * as z from 'zod';
import { hashOfToken } from '../../auth/access-token.ts';
import { audited } from '../../audit/audited.ts';
import type { ClientFacts } from '../../auth/client-facts.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import type { ApiServices } from '../../platform/api-services.ts';
import { acceptPassword, LinkToken, Password, PersonName } from './account-input.ts';
import { limitSignIn } from './limit-sign-in.ts';
import { openSession } from './open-session.ts';

const invalidLink = (): Refusal =>
  new Refusal(
    'NOT_FOUND',
    createMessage('This invitation was accepted or withdrawn, or has expired. Ask the person who invited you for a new one'),
  );

export const InvitationLink = z.strictObject({ token: LinkToken });
export const AcceptInvitation = z.strictObject({ token: LinkToken, name: PersonName, password: Password });

type Services = Pick<
  ApiServices,
  'accounts' | 'passwords' | 'workspaces' | 'secondFactors' | 'members' | 'audit' | 'newId' | 'clock' | 'protection'
>;

export type InvitationFacts = {
  email: string;
  name: string;
  role: Role;
  /** The name of the workspace. */
  workspace: string;
  /** True for an address that has an account: its password is required instead of a new one. */
  has_account: boolean;
};

/** Returns what an invitation link offers, to the person who opens it. */
export async function readInvitation(services: Services, token: string, client: ClientFacts): Promise<InvitationFacts> {
  await limitSignIn(services, client);
  const invitation = await services.accounts.invitation(hashOfToken(token));
  if (invitation === undefined) throw invalidLink();
  const { email, name, role } = invitation;
  const workspace = (await services.workspaces.read(invitation))?.name ?? '';
  return { email, name, role, workspace, has_account: (await services.accounts.byEmail(email)) !== undefined };
}

/**
 * Makes the person who has an invitation link a member of the workspace that it was made in. The account is bound to the invited address. An account that exists
 * must prove its password, so that a link alone does not open it.
 */
export async function acceptInvitation(
  services: Services,
  { token, name, password, client }: z.output<typeof AcceptInvitation> & { client: ClientFacts },
): Promise<{ session: string | undefined; name: string }> {
  const hash = hashOfToken(token);
  const { accounts } = services;
  const invitation = await accounts.invitation(hash);
  await limitSignIn(services, client, invitation?.email);
  if (invitation === undefined) throw invalidLink();
  const { email, role, workspace_id, org_id } = invitation;
  const known = await accounts.byEmail(email);
  if (known !== undefined && !(await services.passwords.matches(password, known.password_hash, client.address)))
    throw new Refusal('AUTH_REQUIRED', createMessage('This is not the password of your account'), { field: 'password' });
  if (known === undefined) acceptPassword(password, { name, email });
  const account = known ?? {
    id: services.newId(),
    email,
    name,
    password_hash: await services.passwords.hash(password, client.address),
  };
  const user: Scope = { org_id, workspace_id, user_id: services.newId() };
  const entry = { action: 'invitation.accepted', subject: email, details: { account_id: account.id, role } };
  const accepted = await audited(services, user, entry, () => accounts.accept(hash, account, user.user_id));
  if (accepted === undefined) throw invalidLink();
  // The password alone opens no account with a second factor.
  if ((await services.secondFactors.of(account.id))?.isEnabled === true) return { session: undefined, name: account.name };
  const session = await openSession(services, user, { account_id: account.id, user_id: accepted.user_id, client });
  return { session, name: account.name };
}
