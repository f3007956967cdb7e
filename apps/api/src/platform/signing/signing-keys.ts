import type { SecretKeyRing } from '../secrets/secret-key-ring.ts';
import { deriveKey } from '../secrets/secret-key.ts';

/**
 * The keys of one purpose, newest first and never empty: the first signs, each of them is accepted. A superseded key is
 * included until its grace period is over.
 */
export type SigningKeys = () => readonly [Uint8Array, ...Uint8Array[]];

export type SigningKeysDeps = {
  ring: Pick<SecretKeyRing, 'refresh' | 'keys'>;
  /** The purpose of the keys. No two purposes share a key. */
  purpose: string;
  /** Milliseconds for which a key is accepted after a newer one was made. */
  graceMs: number;
  /** Milliseconds since 1970. */
  now: () => number;
};

/** Derives signing keys from the outer keys, so that rotating those rotates these. */
export function createSigningKeys({ ring, purpose, graceMs, now }: SigningKeysDeps): SigningKeys {
  const derived = new Map<number, Uint8Array>();
  return () => {
    ring.refresh();
    const [newest, ...earlier] = ring.keys();
    const keyOf = ({ version, bytes }: typeof newest): Uint8Array => {
      const known = derived.get(version) ?? deriveKey(bytes, purpose);
      derived.set(version, known);
      return known;
    };
    const accepted = earlier.filter(({ supersededAt }) => supersededAt === undefined || now() < supersededAt + graceMs);
    return [keyOf(newest), ...accepted.map(keyOf)];
  };
}
