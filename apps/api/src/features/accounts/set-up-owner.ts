import { createMessage, type Scope } from '@pinion/contracts';
import * as z from 'zod';
import { audited } from '../../audit/audited.ts';
import type { ClientFacts } from '../../auth/client-facts.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import type { ApiServices } from '../../platform/api-services.ts';
import { grantClaimedRoles } from '../members/index.ts';
import { acceptPassword, Email, LinkToken, Password, PersonName } from './account-input.ts';
import { limitSignIn } from './limit-sign-in.ts';
import { openSession } from './open-session.ts';

export const SetUp = z.strictObject({ token: LinkToken.optional(), name: PersonName, email: Email, password: Password });
export type SetUp = z.output<typeof SetUp>;

/**
 * Creates the account of the first owner. On a server that requires sign-in, it takes the setup link; on one that does not, the
 * local owner asks for it. Returns the session for the cookie.
 */
export async function setUpOwner(
  services: Pick<
    ApiServices,
    | 'accounts'
    | 'members'
    | 'passwords'
    | 'audit'
    | 'newId'
    | 'clock'
    | 'protection'
    | 'setupToken'
    | 'workflows'
    | 'published'
    | 'workspaceSettings'
  >,
  workspace: Scope,
  { token, name, email, password, client, isOwner }: SetUp & { client: ClientFacts; isOwner: boolean },
): Promise<{ session: string; name: string }> {
  if (!isOwner) {
    await limitSignIn(services, client);
    if (token === undefined || services.setupToken?.isToken(token) !== true || (await services.members.isShared(workspace)))
      throw new Refusal(
        'AUTH_REQUIRED',
        createMessage('This setup link is invalid or was used. Open the link that the server printed at its start, or sign in'),
      );
  }
  acceptPassword(password, { name, email });
  const account = { id: services.newId(), email, name, password_hash: await services.passwords.hash(password, client.address) };
  await grantClaimedRoles(services, workspace);
  const entry = { action: 'account.created', subject: name, details: { account_id: account.id, email, role: 'owner' } };
  const isDone = await audited(services, workspace, entry, () => services.accounts.setUp(workspace, account));
  if (!isDone)
    throw new Refusal('CONFLICT', createMessage('This server has an owner. Sign in, or ask the owner for an invitation'));
  const session = await openSession(services, workspace, { account_id: account.id, user_id: workspace.user_id, client });
  return { session, name };
}
