import { expect, it } from 'vitest';
import { signInRefusal } from './sign-in-refusal.ts';

it("signInRefusal says why a provider's person was refused, and never repeats the address", () => {
  expect(signInRefusal('?refused=not_invited')?.message).toBe('You are not a member of this workspace');
  expect(signInRefusal('?refused=<b>x</b>')?.message).toBe('The sign-in was refused');
  expect(signInRefusal('?refused=constructor')?.message).toBe('The sign-in was refused');
  expect(signInRefusal('?back=/runs')).toBeUndefined();
});
