import { createMessage } from '@pinion/contracts';
import * as z from 'zod';
import type { ClientFacts } from '../../auth/client-facts.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import type { ApiServices } from '../../platform/api-services.ts';
import { Email } from './account-input.ts';
import { limitResetRequest } from './limit-sign-in.ts';
import { addResetLink } from './reset-password.ts';
import { scopeOf, workspaceOfSignIn } from './workspace-of-sign-in.ts';

export const RequestReset = z.strictObject({ email: Email });

type Services = Pick<
  ApiServices,
  'accounts' | 'workspaces' | 'audit' | 'newId' | 'clock' | 'publicOrigin' | 'protection' | 'mailing'
>;

/**
 * Mails a link that sets a new password to the holder of an account. The response, its time and its limits are the same for an
 * address without an account: everything about the account happens after it.
 */
export async function requestReset(
  services: Services,
  { email, client }: z.output<typeof RequestReset> & { client: ClientFacts },
): Promise<void> {
  if (!services.mailing.isOn)
    throw new Refusal('CONFLICT', createMessage('This server sends no mail. Ask an owner for a reset link'), {
      reason: 'no_mail',
    });
  await limitResetRequest(services, client, email);
  services.mailing.later(async () => {
    const account = await services.accounts.byEmail(email);
    // Who signs in at an OpenID provider only has no password to reset.
    if (account === undefined || account.password_hash === null) return;
    const member = await workspaceOfSignIn(services, account.id);
    if (member === undefined) return;
    await addResetLink(services, scopeOf(member), { account, details: { by: 'request', address: client.address } });
  });
}
