import { describe, expect, it } from 'vitest';
import { PasswordHashes } from './password-hashes.ts';

const hashes = new PasswordHashes();

describe('password hashes', () => {
  it('PasswordHashes accepts the password of a hash in any Unicode form, and no other', async () => {
    const hash = await hashes.hash('Grüße aus Zürich', 'test');
    expect(hash).toMatch(/^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/);
    expect(await hashes.matches('Grüße aus Zürich'.normalize('NFD'), hash, 'test')).toBe(true);
    expect(await hashes.matches('Grüße aus Zürich ', hash, 'test')).toBe(false);
    expect(await hashes.matches('Grüße aus Zürich', null, 'test')).toBe(false);
    expect(await hashes.matches('Grüße aus Zürich', 'plain$Grüße aus Zürich', 'test')).toBe(false);
  });

  it('PasswordHashes checks a hash at the cost it was made with', async () => {
    const hash = await new PasswordHashes({ N: 16, r: 8, p: 1 }).hash('Grüße aus Zürich', 'test');
    expect(hash).toMatch(/^scrypt\$16\$8\$1\$/);
    expect(await hashes.matches('Grüße aus Zürich', hash, 'test')).toBe(true);
  });

  it('PasswordHashes gives two people with one password two hashes', async () => {
    const [first, second] = await Promise.all([
      hashes.hash('correct horse battery', 'test'),
      hashes.hash('correct horse battery', 'test'),
    ]);
    expect(first).not.toBe(second);
  });
});
