import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { SecretScope } from '@pinion/contracts';

/** Where a secret lies: whose it is, and its name. */
export type SecretPlace = { scope: SecretScope; owner_id: string; name: string };
export type Sealed = { ciphertext: Uint8Array<ArrayBuffer>; nonce: Uint8Array<ArrayBuffer> };

const tagBytes = 16;

/** Bound to its place: a row copied to another workspace, scope or name does not open there. */
const boundTo = ({ scope, owner_id, name }: SecretPlace): Buffer =>
  Buffer.from(JSON.stringify(['pinion.secret/1', scope, owner_id, name]));

export function seal(key: Uint8Array, place: SecretPlace, value: string): Sealed {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(boundTo(place));
  const body = Buffer.concat([cipher.update(value, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return { ciphertext: new Uint8Array(body), nonce: new Uint8Array(nonce) };
}

/** Undefined when the key is another one than it was sealed with, or the row was moved or changed. */
export function open(
  key: Uint8Array,
  place: SecretPlace,
  { ciphertext, nonce }: { ciphertext: Uint8Array; nonce: Uint8Array },
): string | undefined {
  try {
    const body = ciphertext.subarray(0, ciphertext.length - tagBytes);
    const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(boundTo(place));
    decipher.setAuthTag(ciphertext.subarray(ciphertext.length - tagBytes));
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
