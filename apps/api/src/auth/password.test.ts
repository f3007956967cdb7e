import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isGuessable } from './password.ts';

describe('guessable passwords', () => {
  const ada = { email: 'ada@example.com', name: 'Ada Lovelace' };
  it.each(['ada@example.com', 'Ada Lovelace', 'adaadaadaada1', 'aaaaaaaaaaaaaa', 'Ada Lovelace12'])('%s is guessable', password =>
    expect(isGuessable(password, ada)).toBe(true),
  );
  it('a random password is not guessable', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 12, maxLength: 12 }), bytes => {
        fc.pre(new Set(bytes).size > 6);
        expect(isGuessable(Buffer.from(bytes).toString('base64url'), ada)).toBe(false);
      }),
    );
  });
});
