import { createMessage } from '@pinion/contracts';
import * as z from 'zod';
import { isGuessable, maxPasswordLength, minPasswordLength } from '../../auth/password.ts';
import { Refusal } from '../../platform/errors/refusal.ts';

export const Email = z
  .email()
  .max(254)
  .transform(text => text.toLowerCase());
export const PersonName = z.string().trim().min(1).max(80);
/** A password as it was typed. New ones are checked by `acceptPassword`. */
export const Password = z.string().min(1).max(maxPasswordLength);
export const LinkToken = z.string().trim().min(1).max(200);

/** The field of a response with a link. */
export const IsMailed = z.boolean().describe('True when the link is also sent by mail');

/** Refuses a new password that is too short or easy to guess. */
export function acceptPassword(password: string, person: { email: string; name: string }): void {
  const refuse = (message: ReturnType<typeof createMessage>) => new Refusal('VALIDATION_ERROR', message, { field: 'password' });
  if (password.length < minPasswordLength)
    throw refuse(createMessage('Use a password of at least {{count}} characters', { count: minPasswordLength }));
  if (isGuessable(password, person))
    throw refuse(createMessage('This password is easy to guess. Use one without your name and email address'));
}
