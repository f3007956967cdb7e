import { randomBytes } from 'node:crypto';
import { appendFileSync, chmodSync, linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { keyBytes, type OuterKey, readOuterKey } from './secret-key.ts';

/** The keys that wrap the keys of secrets. The newest one wraps, and each of them opens what it once wrapped. */
export type SecretKeyRing = {
  /** Returns the keys, newest first and never empty. */
  keys(): readonly [OuterKey, ...OuterKey[]];
  /** Reads the file again when another process has changed it. */
  refresh(): void;
  /**
   * Returns the key that a row names, then all others. Reads the file again when the version is unknown, because another
   * process rotated the key.
   */
  candidates(version: number): readonly OuterKey[];
  /** Creates a new newest key. Returns false when the keys come from the environment and so cannot be changed here. */
  renew(): boolean;
  /** The oldest key, which derives what a rotation must not change, such as fingerprints. */
  root: Uint8Array;
};

/**
 * Opens the key ring from PINION_SECRET_KEY (one key, or several separated by commas, newest first), else from `secret.key` in
 * the data directory. That file has one key per line with its creation time, the newest last. It is created at the first start,
 * for this user only.
 */
export function openSecretKeyRing(dataDir: string, fromEnvironment: string | undefined): SecretKeyRing {
  return fromEnvironment === undefined || fromEnvironment.trim() === ''
    ? ringInFile(dataDir)
    : fixedRing(readKeys(fromEnvironment.split(','), 'PINION_SECRET_KEY'));
}

function fixedRing(keys: Keys): SecretKeyRing {
  return {
    keys: () => keys,
    refresh: () => undefined,
    candidates: version => namedFirst(keys, version),
    renew: () => false,
    root: keys.at(-1)?.bytes ?? keys[0].bytes,
  };
}

function ringInFile(dataDir: string): SecretKeyRing {
  const file = path.join(dataDir, 'secret.key');
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  let readState = '';
  const state = (): string => {
    const { mtimeMs, size } = statSync(file);
    return `${mtimeMs} ${size}`;
  };
  const read = (): Keys => {
    readState = state();
    return readKeys(readFileSync(file, 'utf8').split('\n').toReversed(), file);
  };
  makeOnce(file);
  // A copy, a backup or a mistake may have made it readable for others.
  chmodSync(file, ownerOnly);
  let keys = read();
  return {
    keys: () => keys,
    refresh: () => {
      if (state() !== readState) keys = read();
    },
    candidates: version => {
      if (!keys.some(key => key.version === version) && version !== unnamed) keys = read();
      return namedFirst(keys, version);
    },
    renew: () => {
      // Only ever appended to: of two processes that rotate it at once, neither loses the other's key. On disk before it is
      // used.
      const isWhole = readFileSync(file, 'utf8').endsWith('\n');
      appendFileSync(file, `${isWhole ? '' : '\n'}${freshLine()}`, { mode: ownerOnly, flush: true });
      keys = read();
      return true;
    },
    root: keys.at(-1)?.bytes ?? keys[0].bytes,
  };
}

type Keys = readonly [OuterKey, ...OuterKey[]];

/** The key version in rows from before versions. */
const unnamed = 1;
const ownerOnly = 0o600;
const freshLine = (): string => `${randomBytes(keyBytes).toString('hex')} ${new Date().toISOString()}\n`;

/** Reads keys that are listed newest first. A line is a key, and in the file also its creation time (ISO 8601). */
function readKeys(events: readonly string[], where: string): Keys {
  const texts = events.map(event => event.trim()).filter(event => event !== '');
  const made = texts.map(text => {
    const [key = '', madeAt = ''] = text.split(/\s+/);
    return { key: readOuterKey(key, where), madeAt: Date.parse(madeAt) };
  });
  const keys = made.map(({ key }, index) => {
    const supersededAt = made[index - 1]?.madeAt ?? Number.NaN;
    return Number.isNaN(supersededAt) ? key : { ...key, supersededAt };
  });
  const [newest = readOuterKey('', where), ...earlier] = keys;
  // An empty file is reported as having no key instead of getting one: what was sealed could never be opened again.
  return [newest, ...earlier];
}

const namedFirst = (keys: readonly OuterKey[], version: number): readonly OuterKey[] =>
  keys.toSorted((a, b) => Number(b.version === version) - Number(a.version === version));

/**
 * Writes the file completely before it gets its name, and names it once. When two processes start together, one creates it and
 * both read it.
 */
function makeOnce(file: string): void {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, freshLine(), { mode: ownerOnly, flag: 'wx', flush: true });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}
