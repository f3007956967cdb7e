import { createMessage, type Scope } from '@pinion/contracts';
import * as z from 'zod';
import type { ClientFacts } from '../../auth/client-facts.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import type { ApiServices } from '../../platform/api-services.ts';
import { Email, Password } from './account-input.ts';
import { Code, proveSecondFactor } from './second-factor.ts';
import { limitSignIn } from './limit-sign-in.ts';
import { openSession } from './open-session.ts';
import { scopeOf, workspaceOfSignIn } from './workspace-of-sign-in.ts';

export const SignInPassword = z.strictObject({ email: Email, password: Password, code: Code.optional() });

type SignIn = z.output<typeof SignInPassword> & { client: ClientFacts };

/**
 * Opens a session for the holder of an email address and its password. The refusal, and the time it takes, are the same for an
 * unknown address, a wrong password and an account that is not a member. With two-factor authentication, a right password alone
 * opens nothing. The session is in the workspace that the person used last.
 */
export async function signInPassword(
  services: Pick<
    ApiServices,
    'accounts' | 'passwords' | 'workspaces' | 'secondFactors' | 'members' | 'audit' | 'newId' | 'clock' | 'protection'
  >,
  first: Scope,
  { email, password, code, client }: SignIn,
): Promise<{ session: string; name: string } | 'needs_code'> {
  await limitSignIn(services, client, email);
  const account = await services.accounts.byEmail(email);
  const isRight = await services.passwords.matches(password, account?.password_hash, client.address);
  const member = account === undefined ? undefined : await workspaceOfSignIn(services, account.id);
  if (account === undefined || !isRight || member === undefined) {
    const details = { email, address: client.address };
    await services.audit.add(member === undefined ? first : scopeOf(member), {
      action: 'session.refused',
      subject: email,
      details,
    });
    throw new Refusal('AUTH_REQUIRED', createMessage('The email address or the password is wrong'));
  }
  const factor = await services.secondFactors.of(account.id);
  if (factor?.isEnabled === true) {
    if (code === undefined) return 'needs_code';
    await proveSecondFactor(services, account.id, code);
  }
  const { user_id } = member;
  const session = await openSession(services, scopeOf(member), { account_id: account.id, user_id, client });
  return { session, name: member.user_name };
}
