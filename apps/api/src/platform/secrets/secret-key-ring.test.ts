import { randomBytes } from 'node:crypto';
import { appendFileSync, chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deriveKey, outerKeyOf } from './secret-key.ts';
import { openSecretKeyRing } from './secret-key-ring.ts';

let dataDir = '';
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'pinion-keys-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));
const file = () => path.join(dataDir, 'secret.key');
const versions = (ring: { keys(): readonly { version: number }[] }) => ring.keys().map(key => key.version);

describe('secret keys in a file', () => {
  it('the key file is created once, readable by this user only, with no other file next to it', () => {
    const ring = openSecretKeyRing(dataDir, undefined);
    expect(versions(openSecretKeyRing(dataDir, ''))).toEqual(versions(ring));
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect(readFileSync(file(), 'utf8')).toMatch(/^[0-9a-f]{64} \d{4}-\d\d-\d\dT\S+Z\n$/);
    expect(readdirSync(dataDir)).toEqual(['secret.key']);
  });

  it('the key file is restricted again when its permissions were opened', () => {
    openSecretKeyRing(dataDir, undefined);
    chmodSync(file(), 0o644);
    openSecretKeyRing(dataDir, undefined);
    expect(statSync(file()).mode & 0o777).toBe(0o600);
  });

  it('the key file gets a newest key and keeps the older ones and everything derived from them', () => {
    const ring = openSecretKeyRing(dataDir, undefined);
    const [first] = versions(ring);
    expect(ring.renew()).toBe(true);
    expect(versions(ring)).toHaveLength(2);
    expect(versions(ring)[1]).toBe(first);
    const later = openSecretKeyRing(dataDir, undefined);
    expect(versions(later)).toEqual(versions(ring));
    expect(later.root).toEqual(ring.root);
    expect(statSync(file()).mode & 0o777).toBe(0o600);
  });

  it('the key file is read again when a row names a key that another process created', () => {
    const [here, there] = [openSecretKeyRing(dataDir, undefined), openSecretKeyRing(dataDir, undefined)];
    there.renew();
    const [newest] = there.keys();
    expect(here.candidates(newest?.version ?? 0)[0]).toEqual(newest);
    expect(versions(here)).toEqual(versions(there));
  });

  it('concurrent rotations of the key file by two processes lose no key', () => {
    const [here, there] = [openSecretKeyRing(dataDir, undefined), openSecretKeyRing(dataDir, undefined)];
    const made = [here, there, here].map(ring => (ring.renew(), ring.keys()[0]?.version));
    expect(versions(openSecretKeyRing(dataDir, undefined)).slice(0, 3)).toEqual(made.toReversed());
  });

  it('the key file works without a trailing line break, and a corrupt one stops the start', () => {
    writeFileSync(file(), randomBytes(32).toString('hex'));
    openSecretKeyRing(dataDir, undefined).renew();
    expect(versions(openSecretKeyRing(dataDir, undefined))).toHaveLength(2);
    appendFileSync(file(), 'torn');
    expect(() => openSecretKeyRing(dataDir, undefined)).toThrow(/must contain 32 bytes/);
    writeFileSync(file(), '');
    expect(() => openSecretKeyRing(dataDir, undefined)).toThrow(/must contain 32 bytes/);
  });
});

describe('secret keys from the environment', () => {
  const [older, newer] = [randomBytes(32), randomBytes(32)];

  it('environment keys are one or several, newest first, in hex or base64, and read-only', () => {
    const ring = openSecretKeyRing(dataDir, `${newer.toString('base64')}, ${older.toString('hex')}`);
    expect(ring.keys()).toEqual([outerKeyOf(new Uint8Array(newer)), outerKeyOf(new Uint8Array(older))]);
    expect(ring.root).toEqual(new Uint8Array(older));
    expect(ring.renew()).toBe(false);
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it('environment keys are identified by their content, not by their position in the list', () => {
    const both = openSecretKeyRing(dataDir, `${newer.toString('hex')},${older.toString('hex')}`);
    const alone = openSecretKeyRing(dataDir, newer.toString('hex'));
    expect(alone.keys()[0]?.version).toBe(both.keys()[0]?.version);
    const named = outerKeyOf(new Uint8Array(older)).version;
    expect(both.candidates(named)[0]?.version).toBe(named);
    expect(both.candidates(1)).toHaveLength(2);
  });

  it('invalid environment keys stop the start and are not repeated in the error', () => {
    const start = () => openSecretKeyRing(dataDir, `${older.toString('hex')},hunter2-hunter2`);
    expect(start).toThrow(/PINION_SECRET_KEY must contain 32 bytes/);
    expect(start).not.toThrow(/hunter2/);
  });

  it('deriveKey returns a separate key for each purpose', () => {
    expect(deriveKey(older, 'a')).not.toEqual(deriveKey(older, 'b'));
  });
});
