import { open, encrypt } from '../../platform/secrets/secret-cipher.ts';
import { deriveKey } from '../../platform/secrets/secret-key.ts';
import type { SecretKeyRing } from '../../platform/secrets/secret-key-ring.ts';

type SealedLink = { link: string; key_version: number };

/** Encrypts the links of mails with the newest key of the server. The database alone opens no account. */
export type SealedLinks = {
  seal(id: string, link: string): SealedLink;
  /** Returns the link, or undefined when no key of the server opens it. */
  open(id: string, sealed: SealedLink): string | undefined;
};

const nonceBytes = 12;
const purpose = 'pinion.mail-link/1';

export function createSealedLinks(ring: SecretKeyRing): SealedLinks {
  const boundTo = (id: string): Uint8Array => Buffer.from(JSON.stringify([purpose, id]));
  return {
    seal(id, link) {
      const [newest] = ring.keys();
      const { nonce, ciphertext } = encrypt(deriveKey(newest.bytes, purpose), boundTo(id), Buffer.from(link));
      return { link: Buffer.concat([nonce, ciphertext]).toString('base64'), key_version: newest.version };
    },
    open(id, { link, key_version }) {
      const bytes = Buffer.from(link, 'base64');
      const stored = { nonce: bytes.subarray(0, nonceBytes), ciphertext: bytes.subarray(nonceBytes) };
      for (const key of ring.candidates(key_version)) {
        const clear = open(deriveKey(key.bytes, purpose), boundTo(id), stored);
        if (clear !== undefined) return Buffer.from(clear).toString();
      }
      return undefined;
    },
  };
}
