import { expect, it } from 'vitest';
import { withKey } from './with-key.ts';

it('withKey sets a key, removes it for undefined and does not change the original object', () => {
  const before = Object.freeze({ prompt: 'a', later: 1 });
  expect(withKey(before, 'prompt', 'b')).toEqual({ prompt: 'b', later: 1 });
  expect(Object.keys(withKey(before, 'prompt', undefined))).toEqual(['later']);
  expect(withKey(before, 'expires_s', undefined)).toEqual(before);
});
