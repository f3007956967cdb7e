import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

export type Bytes = Uint8Array<ArrayBuffer>;
/** AES-256-GCM: `ciphertext` ends with the tag of 16 bytes, `nonce` has 12. */
export type Sealed = { ciphertext: Bytes; nonce: Bytes };

const algorithm = 'aes-256-gcm';
const tagBytes = 16;
const nonceBytes = 12;

/** `boundTo` is not kept with it, and has to be said again to open it. */
export function seal(key: Uint8Array, boundTo: Uint8Array, clear: Uint8Array): Sealed {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(boundTo);
  const body = Buffer.concat([cipher.update(clear), cipher.final(), cipher.getAuthTag()]);
  return { ciphertext: new Uint8Array(body), nonce: new Uint8Array(nonce) };
}

/** Undefined when the key is another one than it was sealed with, or anything about it was moved or changed. */
export function open(
  key: Uint8Array,
  boundTo: Uint8Array,
  { ciphertext, nonce }: { ciphertext: Uint8Array; nonce: Uint8Array },
): Bytes | undefined {
  // Node takes shorter tags too: then four right bytes would do.
  if (nonce.length !== nonceBytes || ciphertext.length < tagBytes) return undefined;
  try {
    const body = ciphertext.subarray(0, ciphertext.length - tagBytes);
    const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes }).setAAD(boundTo);
    decipher.setAuthTag(ciphertext.subarray(ciphertext.length - tagBytes));
    return new Uint8Array(Buffer.concat([decipher.update(body), decipher.final()]));
  } catch {
    return undefined;
  }
}
