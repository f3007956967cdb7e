import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hashPassword, isGuessable, isPassword } from './password.ts';

describe('password hashes', () => {
  it('isPassword accepts the password of the hash in any Unicode form, and no other', async () => {
    const hash = await hashPassword('Grüße aus Zürich', 'test');
    expect(hash).toMatch(/^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/);
    expect(await isPassword('Grüße aus Zürich'.normalize('NFD'), hash, 'test')).toBe(true);
    expect(await isPassword('Grüße aus Zürich ', hash, 'test')).toBe(false);
    expect(await isPassword('Grüße aus Zürich', null, 'test')).toBe(false);
    expect(await isPassword('Grüße aus Zürich', 'plain$Grüße aus Zürich', 'test')).toBe(false);
  });

  it('hashPassword gives two people with one password two hashes', async () => {
    const [first, second] = await Promise.all([
      hashPassword('correct horse battery', 'test'),
      hashPassword('correct horse battery', 'test'),
    ]);
    expect(first).not.toBe(second);
  });
});

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
