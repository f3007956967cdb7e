import type { Database } from '@pinion/db';
import { deriveKey } from '../../platform/secrets/secret-key.ts';
import { open, encrypt } from '../../platform/secrets/secret-cipher.ts';
import type { SecretKeyRing } from '../../platform/secrets/secret-key-ring.ts';

/** The second factor of an account. `isEnabled` is false until its first code was confirmed. */
type SecondFactor = { secret: string; isEnabled: boolean; recoveryCodes: number };

/** The second factors of accounts. Secrets are encrypted with the newest key of the server, recovery codes are hashes. */
export type SecondFactors = {
  /** Returns the second factor, or undefined when there is none, or no key of the server opens it. */
  of(accountId: string): Promise<SecondFactor | undefined>;
  /** Stores a secret that does not count yet. Returns false if a second factor is enabled. */
  prepare(accountId: string, secret: string): Promise<boolean>;
  /** Enables the prepared secret, with new recovery codes. */
  enable(accountId: string, step: number, recoveryHashes: readonly string[]): Promise<void>;
  /** Uses a code up by its time step. Returns false if it, or a later one, was used. */
  useStep(accountId: string, step: number): Promise<boolean>;
  /** Uses a recovery code up. Returns false if there is no such code. */
  useRecovery(accountId: string, hash: string): Promise<boolean>;
  disable(accountId: string): Promise<void>;
};

const nonceBytes = 12;
const purpose = 'pinion.totp/1';

export function createSecondFactors(
  { prisma }: Pick<Database, 'prisma'>,
  { ring, now }: { ring: SecretKeyRing; now: () => number },
): SecondFactors {
  const boundTo = (accountId: string): Uint8Array => Buffer.from(JSON.stringify([purpose, accountId]));
  const sealed = (accountId: string, secret: string) => {
    const [newest] = ring.keys();
    const { nonce, ciphertext } = encrypt(deriveKey(newest.bytes, purpose), boundTo(accountId), Buffer.from(secret));
    return { totp_secret: Buffer.concat([nonce, ciphertext]).toString('base64'), totp_key_version: newest.version };
  };
  return {
    async of(id) {
      const row = await prisma.account.findUnique({ where: { id } });
      if (row?.totp_secret == null) return undefined;
      const bytes = Buffer.from(row.totp_secret, 'base64');
      const stored = { nonce: bytes.subarray(0, nonceBytes), ciphertext: bytes.subarray(nonceBytes) };
      for (const key of ring.candidates(row.totp_key_version ?? 0)) {
        const clear = open(deriveKey(key.bytes, purpose), boundTo(id), stored);
        if (clear === undefined) continue;
        const secret = Buffer.from(clear).toString();
        // Encrypted with the newest key from now on, so that an older one can be removed.
        if (key.version !== ring.keys()[0].version)
          await prisma.account.updateMany({ where: { id, totp_secret: row.totp_secret }, data: sealed(id, secret) });
        return { secret, isEnabled: row.totp_enabled_at !== null, recoveryCodes: row.recovery_hashes.length };
      }
      return undefined;
    },
    async prepare(id, secret) {
      const data = { ...sealed(id, secret), totp_last_step: null };
      return (await prisma.account.updateMany({ where: { id, totp_enabled_at: null }, data })).count > 0;
    },
    async enable(id, step, recoveryHashes) {
      const data = { totp_enabled_at: new Date(now()), totp_last_step: step, recovery_hashes: [...recoveryHashes] };
      await prisma.account.update({ where: { id }, data });
    },
    async useStep(id, step) {
      const where = { id, OR: [{ totp_last_step: null }, { totp_last_step: { lt: step } }] };
      return (await prisma.account.updateMany({ where, data: { totp_last_step: step } })).count > 0;
    },
    async useRecovery(id, hash) {
      const row = await prisma.account.findUnique({ where: { id }, select: { recovery_hashes: true } });
      if (row?.recovery_hashes.includes(hash) !== true) return false;
      const recovery_hashes = row.recovery_hashes.filter(one => one !== hash);
      const where = { id, recovery_hashes: { equals: row.recovery_hashes } };
      return (await prisma.account.updateMany({ where, data: { recovery_hashes } })).count > 0;
    },
    async disable(id) {
      const data = {
        totp_secret: null,
        totp_key_version: null,
        totp_enabled_at: null,
        totp_last_step: null,
        recovery_hashes: [],
      };
      await prisma.account.update({ where: { id }, data });
    },
  };
}
