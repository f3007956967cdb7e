import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

export type Bytes = Uint8Array<ArrayBuffer>;
/** Data sealed with AES-256-GCM: `ciphertext` ends with the 16-byte tag, `nonce` has 12 bytes. */
export type Sealed = { ciphertext: Bytes; nonce: Bytes };

const algorithm = 'aes-256-gcm';
const tagBytes = 16;
const nonceBytes = 12;

/** Encrypts `clear`. `boundTo` is not stored with it and must be given again to open it. */
export function encrypt(key: Uint8Array, boundTo: Uint8Array, clear: Uint8Array): Sealed {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(boundTo);
  const body = Buffer.concat([cipher.update(clear), cipher.final(), cipher.getAuthTag()]);
  return { ciphertext: new Uint8Array(body), nonce: new Uint8Array(nonce) };
}

/** Decrypts sealed data. Returns undefined when it was sealed with another key, or when any of it was moved or changed. */
export function open(
  key: Uint8Array,
  boundTo: Uint8Array,
  { ciphertext, nonce }: { ciphertext: Uint8Array; nonce: Uint8Array },
): Bytes | undefined {
  // Node accepts shorter tags too, and then four correct bytes would be enough.
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
