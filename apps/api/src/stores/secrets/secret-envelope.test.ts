import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encrypt } from '../../platform/secrets/secret-cipher.ts';
import { type StoredSecret, openSecret, rewrapSecret, type SecretKeyRef, sealSecret } from './secret-envelope.ts';
import { outerKeyOf } from '../../platform/secrets/secret-key.ts';

const newKey = () => outerKeyOf(new Uint8Array(randomBytes(32)));
const outer = newKey();

const location: fc.Arbitrary<SecretKeyRef> = fc.record({
  scope: fc.constantFrom('user', 'workspace', 'org'),
  owner_id: fc.string({ maxLength: 12, unit: 'grapheme' }),
  name: fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' }),
});
const value = fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme' });
const same = (a: SecretKeyRef, b: SecretKeyRef): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Returns a row in the format from before values had their own keys. */
const sealedBefore = (key: Uint8Array, { scope, owner_id, name }: SecretKeyRef, text: string): StoredSecret => ({
  ...encrypt(key, Buffer.from(JSON.stringify(['pinion.secret/1', scope, owner_id, name])), Buffer.from(text)),
  data_key: null,
});

describe('sealed secret', () => {
  it('openSecret returns the sealed value at its location with its key', () => {
    fc.assert(
      fc.property(location, value, (where, text) => {
        expect(openSecret(outer, where, sealSecret(outer, where, text))).toBe(text);
      }),
    );
  });

  it('openSecret refuses a changed byte in value, nonce or key', () => {
    fc.assert(
      fc.property(
        location,
        value,
        fc.constantFrom('ciphertext', 'nonce', 'data_key'),
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        (where, text, part, at, change) => {
          const sealed = sealSecret(outer, where, text);
          const bytes = Uint8Array.from(sealed[part]);
          const index = at % bytes.length;
          bytes[index] = (bytes[index] ?? 0) ^ change;
          expect(openSecret(outer, where, { ...sealed, [part]: bytes })).toBeUndefined();
        },
      ),
    );
  });

  it('openSecret refuses a part that is shorter or longer', () => {
    fc.assert(
      fc.property(location, value, fc.constantFrom('ciphertext', 'nonce', 'data_key'), fc.nat(), (where, text, part, at) => {
        const sealed = sealSecret(outer, where, text);
        const shorter = sealed[part].subarray(0, at % sealed[part].length);
        expect(openSecret(outer, where, { ...sealed, [part]: shorter })).toBeUndefined();
        expect(openSecret(outer, where, { ...sealed, [part]: new Uint8Array([...sealed[part], 0]) })).toBeUndefined();
      }),
    );
  });

  it('openSecret refuses another location and parts of another row', () => {
    fc.assert(
      fc.property(location, location, value, value, (mine, theirs, text, other) => {
        fc.pre(!same(mine, theirs));
        const [sealed, foreign] = [sealSecret(outer, mine, text), sealSecret(outer, theirs, other)];
        expect(openSecret(outer, theirs, sealed)).toBeUndefined();
        for (const part of ['ciphertext', 'nonce', 'data_key'] as const)
          expect(openSecret(outer, mine, { ...sealed, [part]: foreign[part] })).toBeUndefined();
        // Neither whole rows, nor a value together with its own key.
        expect(openSecret(outer, mine, foreign)).toBeUndefined();
        expect(openSecret(outer, mine, { ...foreign, data_key: null })).toBeUndefined();
        expect(openSecret(outer, mine, { ...sealed, data_key: null })).toBeUndefined();
      }),
    );
  });

  it('openSecret refuses another key', () => {
    fc.assert(
      fc.property(location, value, (where, text) => {
        expect(openSecret(newKey(), where, sealSecret(outer, where, text))).toBeUndefined();
      }),
      { numRuns: 30 },
    );
  });

  it('sealSecret uses a separate data key for every seal, even of an equal value at the same location', () => {
    const where: SecretKeyRef = { scope: 'org', owner_id: 'o', name: 'N' };
    const [one, two] = [sealSecret(outer, where, 'same'), sealSecret(outer, where, 'same')];
    expect(openSecret(outer, where, { ...one, data_key: two.data_key })).toBeUndefined();
  });
});

describe('rewrapSecret', () => {
  it('rewrapSecret wraps the data key with the new outer key and leaves the value unchanged', () => {
    fc.assert(
      fc.property(location, value, (where, text) => {
        const next = newKey();
        const sealed = sealSecret(outer, where, text);
        const again = rewrapSecret(outer, next, where, sealed);
        expect(Object.keys(again ?? {}).sort()).toEqual(['data_key', 'key_version']);
        expect(again?.key_version).toBe(next.version);
        const moved = { ...sealed, ...again };
        expect(openSecret(next, where, moved)).toBe(text);
        expect(openSecret(outer, where, moved)).toBeUndefined();
      }),
      { numRuns: 50 },
    );
  });

  it('rewrapSecret gives a legacy row its own data key', () => {
    fc.assert(
      fc.property(location, value, (where, text) => {
        const next = newKey();
        const reserved = sealedBefore(outer.bytes, where, text);
        expect(openSecret(outer, where, reserved)).toBe(text);
        const again = rewrapSecret(outer, next, where, reserved);
        if (again?.data_key === undefined) throw new Error('not wrapped');
        expect(openSecret(next, where, { ...reserved, ...again })).toBe(text);
        expect(rewrapSecret(next, outer, where, reserved)).toBeUndefined();
      }),
      { numRuns: 50 },
    );
  });
});
