import { createMessage, type Scope } from '@pinion/contracts';
import * as z from 'zod';
import { hashOfToken, newAccessToken } from '../../auth/access-token.ts';
import { audited } from '../../audit/audited.ts';
import { cutEndedSessions } from '../../auth/cut-ended-sessions.ts';
import type { ClientFacts } from '../../auth/client-facts.ts';
import type { Account } from '../../auth/store/accounts.ts';
import { notFound, Refusal } from '../../platform/errors/refusal.ts';
import type { ApiServices } from '../../platform/api-services.ts';
import { acceptPassword, LinkToken, Password } from './account-input.ts';
import { refuseSharedAccount } from './refuse-shared-account.ts';
import { limitSignIn } from './limit-sign-in.ts';
import { scopeOf, workspaceOfSignIn } from './workspace-of-sign-in.ts';

const linkLifeMs = 24 * 3_600_000;

export const ResetPassword = z.strictObject({ token: LinkToken, password: Password });

type LinkServices = Pick<ApiServices, 'accounts' | 'audit' | 'newId' | 'clock' | 'publicOrigin' | 'mailing'>;
type ResetLink = { url: string; expires_at: string; is_mailed: boolean };

/** Creates a link by which a member sets a new password within a day. Returns the link, which is shown once. */
export async function createResetLink(
  services: LinkServices & Pick<ApiServices, 'workspaces'>,
  { scope, first, user_id }: { scope: Scope; first: Scope; user_id: string },
): Promise<ResetLink> {
  const known = (await services.accounts.ofUsers(scope)).get(user_id);
  const member = known === undefined ? undefined : await services.accounts.memberOf(scope, known.id);
  if (known === undefined || member === undefined) throw notFound('account of the member', user_id);
  await refuseSharedAccount(services, { scope, first, accountId: known.id });
  return addResetLink(services, scope, { account: { ...known, name: member.name }, details: { user_id } });
}

/** Adds a link that sets a new password of an account within a day, and mails it where a mail server is configured. */
export async function addResetLink(
  services: LinkServices,
  scope: Scope,
  { account, details }: { account: Pick<Account, 'id' | 'email' | 'name'>; details: Record<string, unknown> },
): Promise<ResetLink> {
  const token = newAccessToken();
  const expires_at = new Date(services.clock.now() + linkLifeMs);
  const entry = { action: 'password.reset_created', subject: account.email, details };
  await audited(services, scope, entry, () => services.accounts.addReset(account.id, hashOfToken(token), expires_at));
  const url = `${services.publicOrigin}/reset#${token}`;
  const words = { name: account.name };
  const mail = { id: services.newId(), kind: 'password_reset', recipient: account.email, words, link: url, expires_at } as const;
  return { url, expires_at: expires_at.toISOString(), is_mailed: await services.mailing.send(scope, mail) };
}

/** Sets the password of the holder of a reset link. Ends all sessions of the account. */
export async function resetPassword(
  services: Pick<ApiServices, 'accounts' | 'passwords' | 'workspaces' | 'members' | 'audit' | 'protection' | 'openStreams'>,
  first: Scope,
  { token, password, client }: z.output<typeof ResetPassword> & { client: ClientFacts },
): Promise<{ email: string }> {
  await limitSignIn(services, client);
  const link = hashOfToken(token);
  const account = await services.accounts.resetOf(link);
  if (account === undefined) throw usedLink();
  acceptPassword(password, account);
  const member = await workspaceOfSignIn(services, account.id);
  const actor = member === undefined ? { ...first, user_id: account.id } : scopeOf(member);
  const entry = { action: 'password.changed', subject: account.email, details: { by: 'link' } };
  const hash = await services.passwords.hash(password, client.address);
  await audited(services, actor, entry, async () => {
    if (!(await services.accounts.reset(link, hash))) throw usedLink();
  });
  await cutEndedSessions(services);
  return { email: account.email };
}

const usedLink = (): Refusal =>
  new Refusal('NOT_FOUND', createMessage('This link was used or has expired. Ask an owner for a new one'));
