import { expect, it } from 'vitest';
import { signInRefusal } from './sign-in-refusal.ts';

it("signInRefusal says why a provider's person was refused, and never repeats the address", () => {
  expect(signInRefusal('?refused=not_invited')?.message).toBe('You are not a member of this workspace');
  expect(signInRefusal('?refused=<b>x</b>')?.message).toBe('The sign-in was refused');
  expect(signInRefusal('?refused=constructor')?.message).toBe('The sign-in was refused');
  expect(signInRefusal('?back=/runs')).toBeUndefined();
});

it.each([
  ['no_role', 'None of your groups has access'],
  ['unverified_email', 'The provider has not verified your email address'],
  ['missing_address', 'The provider did not confirm your email address'],
  ['too_many_groups', 'You are in too many groups'],
  ['account_exists', 'An account with your email address exists'],
  ['expired', 'began in another browser'],
  ['unknown_provider', 'There is no such provider'],
  ['provider_refused', 'was not completed'],
])('signInRefusal names the reason %s', (reason, words) => {
  expect(signInRefusal(`?refused=${reason}`)?.message).toContain(words);
});
