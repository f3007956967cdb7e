import { createMessage } from '@pinion/contracts';
import * as z from 'zod';
import { audited } from '../../audit/audited.ts';
import type { Caller } from '../../auth/caller.ts';
import { cutEndedSessions } from '../../auth/cut-ended-sessions.ts';
import type { Account } from '../../auth/store/accounts.ts';
import { notFound, Refusal } from '../../platform/errors/refusal.ts';
import type { ApiServices } from '../../platform/api-services.ts';
import { acceptPassword, Password, PersonName } from './account-input.ts';
import { type OwnSession, ownSessions } from './own-sessions.ts';
import { limitProof } from './limit-sign-in.ts';

export const ChangeName = z.strictObject({ name: PersonName });
export const ChangePassword = z.strictObject({ current_password: Password, password: Password });

export type OwnAccount = {
  name: string;
  /** Null for a user who signs in with tokens only. */
  email: string | null;
  /** Null while two-factor authentication is off. */
  two_factor: { recovery_codes: number } | null;
  sessions: OwnSession[];
};

type Services = Pick<ApiServices, 'accounts' | 'members'>;

async function accountOf({ accounts }: Services, { scope }: Caller): Promise<Account | undefined> {
  const account = (await accounts.ofUsers(scope)).get(scope.user_id);
  return account === undefined ? undefined : accounts.byId(account.id);
}

/** Returns the account of the caller. Throws for a member with tokens only. */
export async function ownAccount(services: Services, caller: Caller): Promise<Account> {
  const account = await accountOf(services, caller);
  if (account === undefined) throw notFound('account of yours', caller.name);
  return account;
}

/** Returns the caller's account and the browsers in which they are signed in. */
export async function readOwnAccount(
  services: Services & Pick<ApiServices, 'secondFactors' | 'workspaces'>,
  caller: Caller,
): Promise<OwnAccount> {
  const account = await accountOf(services, caller);
  const factor = account === undefined ? undefined : await services.secondFactors.of(account.id);
  return {
    name: caller.name,
    email: account?.email ?? null,
    two_factor: factor?.isEnabled === true ? { recovery_codes: factor.recoveryCodes } : null,
    sessions: (await ownSessions(services, caller)).map(({ session }) => session),
  };
}

/** Changes the name that others see. */
export async function changeName(services: Services & Pick<ApiServices, 'audit'>, caller: Caller, name: string): Promise<void> {
  const account = await ownAccount(services, caller);
  const entry = { action: 'account.renamed', subject: name, details: { from: account.name } };
  await audited(services, caller.scope, entry, () => services.accounts.rename(account.id, name));
}

/** Changes the caller's password. Ends all their other sessions. */
export async function changePassword(
  services: Services & Pick<ApiServices, 'audit' | 'protection' | 'openStreams' | 'passwords'>,
  caller: Caller,
  { current_password, password }: z.output<typeof ChangePassword>,
): Promise<void> {
  const account = await ownAccount(services, caller);
  await limitProof(services, account.id);
  if (!(await services.passwords.matches(current_password, account.password_hash, account.id)))
    throw new Refusal('VALIDATION_ERROR', createMessage('The current password is wrong'), { field: 'current_password' });
  acceptPassword(password, account);
  const hash = await services.passwords.hash(password, account.id);
  const entry = { action: 'password.changed', subject: account.email, details: { by: 'account' } };
  await audited(services, caller.scope, entry, () => services.accounts.setPassword(account.id, hash, caller.token_id));
  await cutEndedSessions(services);
}

/** Ends one of the caller's sessions, or all but this one. */
export async function endSessions(
  services: Services & Pick<ApiServices, 'audit' | 'openStreams' | 'workspaces'>,
  caller: Caller,
  id: string | undefined,
): Promise<{ ended: number }> {
  const sessions = await ownSessions(services, caller);
  const ended = sessions.filter(({ session }) => (id === undefined ? !session.is_this : session.id === id));
  if (id !== undefined && ended.length === 0) throw notFound('session', id);
  for (const { scope, session } of ended) {
    const entry = { action: 'session.ended', subject: session.name, details: { id: session.id } };
    await audited(services, scope, entry, () => services.members.revoke(scope, session.id));
  }
  await cutEndedSessions(services);
  return { ended: ended.length };
}
