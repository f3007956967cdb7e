import { randomBytes } from 'node:crypto';
import type { KeptSecretScope } from '@pinion/contracts';
import { type Bytes, open, encrypt } from '../../platform/secrets/secret-cipher.ts';
import { keyBytes, type OuterKey } from '../../platform/secrets/secret-key.ts';

/** The location of a secret: its scope, its owner and its name. */
export type SecretKeyRef = { scope: KeptSecretScope; owner_id: string; name: string };

/** The value under its own key, and that key (nonce, then ciphertext and tag) under the outer key that `key_version` names. */
export type SealedSecret = { ciphertext: Bytes; nonce: Bytes; data_key: Bytes; key_version: number };
/** A secret as stored in the database. An older row has no `data_key`: its value is encrypted with the outer key itself. */
export type StoredSecret = { ciphertext: Uint8Array; nonce: Uint8Array; data_key: Uint8Array | null };

const nonceBytes = 12;

export function sealSecret(outer: OuterKey, location: SecretKeyRef, value: string): SealedSecret {
  const dataKey = new Uint8Array(randomBytes(keyBytes));
  return { ...encrypt(dataKey, valueOf(location), Buffer.from(value, 'utf8')), ...wrapKey(outer, location, dataKey) };
}

/** Decrypts a secret. Returns undefined when the key is another one, any byte was changed, or the row was moved. */
export function openSecret(outer: OuterKey, location: SecretKeyRef, reserved: StoredSecret): string | undefined {
  const dataKey = reserved.data_key === null ? undefined : unwrapKey(outer, location, reserved.data_key);
  if (reserved.data_key !== null && dataKey === undefined) return undefined;
  const clear =
    dataKey === undefined ? open(outer.bytes, before(location), reserved) : open(dataKey, valueOf(location), reserved);
  return clear === undefined ? undefined : Buffer.from(clear).toString('utf8');
}

/** Returns the same value under the new outer key: its own key is wrapped again, and an older row gets one. */
export function rewrapSecret(
  from: OuterKey,
  to: OuterKey,
  location: SecretKeyRef,
  reserved: StoredSecret,
): Partial<SealedSecret> | undefined {
  if (reserved.data_key === null) {
    const value = openSecret(from, location, reserved);
    return value === undefined ? undefined : sealSecret(to, location, value);
  }
  const dataKey = unwrapKey(from, location, reserved.data_key);
  return dataKey === undefined ? undefined : wrapKey(to, location, dataKey);
}

function wrapKey(outer: OuterKey, location: SecretKeyRef, dataKey: Uint8Array): Pick<SealedSecret, 'data_key' | 'key_version'> {
  const { nonce, ciphertext } = encrypt(outer.bytes, keyOf(location), dataKey);
  return { data_key: new Uint8Array(Buffer.concat([nonce, ciphertext])), key_version: outer.version };
}

const unwrapKey = (outer: OuterKey, location: SecretKeyRef, wrapped: Uint8Array): Uint8Array | undefined =>
  open(outer.bytes, keyOf(location), { nonce: wrapped.subarray(0, nonceBytes), ciphertext: wrapped.subarray(nonceBytes) });

/**
 * Returns the additional data that binds a secret to its location: a row copied to another workspace, scope or name does not
 * open there.
 */
const bound =
  (purpose: string) =>
  ({ scope, owner_id, name }: SecretKeyRef): Uint8Array =>
    Buffer.from(JSON.stringify([purpose, scope, owner_id, name]));

const before = bound('pinion.secret/1');
const valueOf = bound('pinion.secret/2');
const keyOf = bound('pinion.secret-key/1');
