import { expect, it } from 'vitest';
import { withKey } from './with-key.ts';

it('sets a key, and takes it away for undefined; the rest stays, and so does what it was made from', () => {
  const before = Object.freeze({ prompt: 'a', later: 1 });
  expect(withKey(before, 'prompt', 'b')).toEqual({ prompt: 'b', later: 1 });
  expect(Object.keys(withKey(before, 'prompt', undefined))).toEqual(['later']);
  expect(withKey(before, 'expires_s', undefined)).toEqual(before);
});
