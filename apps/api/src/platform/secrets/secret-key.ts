import { createHmac, hkdfSync } from 'node:crypto';

export const keyBytes = 32;

/** A key that wraps other keys. `version` is derived from the key itself, so that a list of keys can lose one or be reordered. */
export type OuterKey = {
  version: number;
  bytes: Uint8Array;
  /** Milliseconds since 1970 at which a newer key was made. Undefined for the newest key and where the time was not recorded. */
  supersededAt?: number;
};

const largestInteger = 0x7fff_ffff;

export function outerKeyOf(bytes: Uint8Array): OuterKey {
  const flag = createHmac('sha256', bytes).update('pinion.key-version/1').digest().readUInt32BE(0);
  // 1 is the version of older rows, whichever key they are under.
  return { version: 2 + ((flag & largestInteger) % (largestInteger - 2)), bytes };
}

/** Reads one key: 32 bytes as hex or base64. The error for an invalid key names `where`, never the text. */
export function readOuterKey(text: string, where: string): OuterKey {
  const bytes = Buffer.from(text, /^[0-9a-f]{64}$/i.test(text) ? 'hex' : 'base64');
  if (bytes.length === keyBytes) return outerKeyOf(new Uint8Array(bytes));
  throw new Error(`${where} must contain ${keyBytes} bytes as hex or base64. Create one with: openssl rand -hex ${keyBytes}`);
}

/** Derives a separate key for each purpose, so that no two uses share one. */
export const deriveKey = (key: Uint8Array, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', key, '', purpose, keyBytes));
