import { hkdfSync, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const keyBytes = 32;

/** The key that secrets are sealed with: from the environment, else from a file that only this user may read. */
export function readSecretKey(dataDir: string, fromEnvironment: string | undefined): Uint8Array {
  if (fromEnvironment !== undefined && fromEnvironment !== '') return decode(fromEnvironment, 'PINION_SECRET_KEY');
  const file = path.join(dataDir, 'secret.key');
  mkdirSync(dataDir, { recursive: true });
  try {
    // `wx`: of two processes that start at once, one writes and both read.
    writeFileSync(file, `${randomBytes(keyBytes).toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return decode(readFileSync(file, 'utf8').trim(), file);
}

/** A key of its own for each purpose, so that no two uses share one. */
export const deriveKey = (key: Uint8Array, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', key, '', purpose, keyBytes));

function decode(text: string, where: string): Uint8Array {
  const key = Buffer.from(text, /^[0-9a-f]{64}$/i.test(text) ? 'hex' : 'base64');
  if (key.length === keyBytes) return new Uint8Array(key);
  throw new Error(`${where} must hold ${keyBytes} bytes as hex or base64; make one with: openssl rand -hex ${keyBytes}`);
}
