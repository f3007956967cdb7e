import { createMessage } from '@pinion/contracts';
import * as z from 'zod';
import { hashOfToken } from '../../auth/access-token.ts';
import { newRecoveryCode } from '../../auth/recovery-code.ts';
import { audited } from '../../audit/audited.ts';
import type { Caller } from '../../auth/caller.ts';
import { newTotpSecret, totpSetup, totpStep } from '../../auth/totp.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import type { ApiServices } from '../../platform/api-services.ts';
import { Password } from './account-input.ts';
import { limitProof } from './limit-sign-in.ts';
import { ownAccount } from './own-account.ts';

export const Code = z.string().trim().min(1).max(40);
export const BeginSecondFactor = z.strictObject({ password: Password });
export const ConfirmSecondFactor = z.strictObject({ code: Code });

type Services = Pick<ApiServices, 'accounts' | 'passwords' | 'secondFactors' | 'members' | 'audit' | 'protection' | 'clock'>;

const recoveryCodes = 10;
const hashOfCode = (code: string): string => hashOfToken(code.replaceAll(/[\s-]/g, '').toLowerCase());
const wrongCode = (): Refusal =>
  new Refusal('AUTH_REQUIRED', createMessage('This code is wrong, or was used'), { field: 'code' });

/** Prepares an authenticator app. It counts once a code of it was confirmed. */
export async function beginSecondFactor(
  services: Services,
  caller: Caller,
  { password }: z.output<typeof BeginSecondFactor>,
): Promise<{ secret: string; url: string; qr: string }> {
  const account = await ownAccount(services, caller);
  await limitProof(services, account.id);
  if (!(await services.passwords.matches(password, account.password_hash, account.id)))
    throw new Refusal('VALIDATION_ERROR', createMessage('The current password is wrong'), { field: 'password' });
  const secret = newTotpSecret();
  if (!(await services.secondFactors.prepare(account.id, secret)))
    throw new Refusal('CONFLICT', createMessage('Two-factor authentication is on. Turn it off first'));
  return { secret, ...totpSetup(secret, account.email) };
}

/** Turns two-factor authentication on. Returns the recovery codes, which are shown once. */
export async function confirmSecondFactor(
  services: Services,
  caller: Caller,
  { code }: z.output<typeof ConfirmSecondFactor>,
): Promise<{ recovery_codes: string[] }> {
  const account = await ownAccount(services, caller);
  await limitProof(services, account.id);
  const factor = await services.secondFactors.of(account.id);
  const step = factor === undefined ? undefined : totpStep(factor.secret, code, services.clock.now());
  if (factor?.isEnabled === true) throw new Refusal('CONFLICT', createMessage('Two-factor authentication is on'));
  if (step === undefined) throw new Refusal('VALIDATION_ERROR', createMessage('This code is wrong'), { field: 'code' });
  const recovery_codes = Array.from({ length: recoveryCodes }, newRecoveryCode);
  const entry = { action: 'two_factor.enabled', subject: account.email, details: {} };
  await audited(services, caller.scope, entry, () =>
    services.secondFactors.enable(account.id, step, recovery_codes.map(hashOfCode)),
  );
  return { recovery_codes };
}

/** Turns two-factor authentication off, for somebody who has the password and a code. */
export async function endSecondFactor(
  services: Services,
  caller: Caller,
  { code }: z.output<typeof ConfirmSecondFactor>,
): Promise<void> {
  const account = await ownAccount(services, caller);
  await limitProof(services, account.id);
  await proveSecondFactor(services, account.id, code);
  const entry = { action: 'two_factor.disabled', subject: account.email, details: { by: 'account' } };
  await audited(services, caller.scope, entry, () => services.secondFactors.disable(account.id));
}

/** Checks a code of the app, or a recovery code, and uses it up. Throws when it is wrong or was used. */
export async function proveSecondFactor(
  { secondFactors, clock }: Pick<ApiServices, 'secondFactors' | 'clock'>,
  accountId: string,
  code: string,
): Promise<void> {
  const factor = await secondFactors.of(accountId);
  if (factor === undefined) throw wrongCode();
  const step = totpStep(factor.secret, code, clock.now());
  const isRight =
    step === undefined
      ? await secondFactors.useRecovery(accountId, hashOfCode(code))
      : await secondFactors.useStep(accountId, step);
  if (!isRight) throw wrongCode();
}
