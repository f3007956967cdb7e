import { createHmac, hkdfSync } from 'node:crypto';

export const keyBytes = 32;

/** A key that keys are wrapped with. `version` is said by the key itself, so that a list of keys may lose one or be put in order. */
export type OuterKey = {
  version: number;
  bytes: Uint8Array;
  /** When a newer key was made, in milliseconds since 1970; undefined for the newest, and where nobody wrote it down. */
  supersededAt?: number;
};

const largestInteger = 0x7fff_ffff;

export function outerKeyOf(bytes: Uint8Array): OuterKey {
  const flag = createHmac('sha256', bytes).update('pinion.key-version/1').digest().readUInt32BE(0);
  // 1 is what rows from before carry, whichever key they lie under.
  return { version: 2 + ((flag & largestInteger) % (largestInteger - 2)), bytes };
}

/** Reads one key: 32 bytes as hex or base64. `where` is told when it is none; the text never is. */
export function readOuterKey(text: string, where: string): OuterKey {
  const bytes = Buffer.from(text, /^[0-9a-f]{64}$/i.test(text) ? 'hex' : 'base64');
  if (bytes.length === keyBytes) return outerKeyOf(new Uint8Array(bytes));
  throw new Error(`${where} must hold ${keyBytes} bytes as hex or base64; make one with: openssl rand -hex ${keyBytes}`);
}

/** A key of its own for each purpose, so that no two uses share one. */
export const deriveKey = (key: Uint8Array, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', key, '', purpose, keyBytes));
