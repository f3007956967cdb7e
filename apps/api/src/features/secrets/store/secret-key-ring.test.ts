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

describe('keys in a file', () => {
  it('are made once, for this user only, and nothing else is left beside them', () => {
    const ring = openSecretKeyRing(dataDir, undefined);
    expect(versions(openSecretKeyRing(dataDir, ''))).toEqual(versions(ring));
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect(readFileSync(file(), 'utf8')).toMatch(/^[0-9a-f]{64} \d{4}-\d\d-\d\dT\S+Z\n$/);
    expect(readdirSync(dataDir)).toEqual(['secret.key']);
  });

  it('are closed to others again when a careless hand opened them', () => {
    openSecretKeyRing(dataDir, undefined);
    chmodSync(file(), 0o644);
    openSecretKeyRing(dataDir, undefined);
    expect(statSync(file()).mode & 0o777).toBe(0o600);
  });

  it('get a newest one, keep the older ones, and what is derived from them stays', () => {
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

  it('are read again when a row names one that another process made', () => {
    const [here, there] = [openSecretKeyRing(dataDir, undefined), openSecretKeyRing(dataDir, undefined)];
    there.renew();
    const [newest] = there.keys();
    expect(here.candidates(newest?.version ?? 0)[0]).toEqual(newest);
    expect(versions(here)).toEqual(versions(there));
  });

  it('turned by two processes at once lose none', () => {
    const [here, there] = [openSecretKeyRing(dataDir, undefined), openSecretKeyRing(dataDir, undefined)];
    const made = [here, there, here].map(ring => (ring.renew(), ring.keys()[0]?.version));
    expect(versions(openSecretKeyRing(dataDir, undefined)).slice(0, 3)).toEqual(made.toReversed());
  });

  it('survive a file without a line break at its end, and one that is broken stops the start', () => {
    writeFileSync(file(), randomBytes(32).toString('hex'));
    openSecretKeyRing(dataDir, undefined).renew();
    expect(versions(openSecretKeyRing(dataDir, undefined))).toHaveLength(2);
    appendFileSync(file(), 'torn');
    expect(() => openSecretKeyRing(dataDir, undefined)).toThrow(/must hold 32 bytes/);
    writeFileSync(file(), '');
    expect(() => openSecretKeyRing(dataDir, undefined)).toThrow(/must hold 32 bytes/);
  });
});

describe('keys from the environment', () => {
  const [older, newer] = [randomBytes(32), randomBytes(32)];

  it('are one or several, newest first, hex or base64, and ours to read only', () => {
    const ring = openSecretKeyRing(dataDir, `${newer.toString('base64')}, ${older.toString('hex')}`);
    expect(ring.keys()).toEqual([outerKeyOf(new Uint8Array(newer)), outerKeyOf(new Uint8Array(older))]);
    expect(ring.root).toEqual(new Uint8Array(older));
    expect(ring.renew()).toBe(false);
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it('are named by themselves, not by their place in the list', () => {
    const both = openSecretKeyRing(dataDir, `${newer.toString('hex')},${older.toString('hex')}`);
    const alone = openSecretKeyRing(dataDir, newer.toString('hex'));
    expect(alone.keys()[0]?.version).toBe(both.keys()[0]?.version);
    const named = outerKeyOf(new Uint8Array(older)).version;
    expect(both.candidates(named)[0]?.version).toBe(named);
    expect(both.candidates(1)).toHaveLength(2);
  });

  it('that are none stop the start, and are not repeated', () => {
    const start = () => openSecretKeyRing(dataDir, `${older.toString('hex')},hunter2-hunter2`);
    expect(start).toThrow(/PINION_SECRET_KEY must hold 32 bytes/);
    expect(start).not.toThrow(/hunter2/);
  });

  it('give a key of its own for each purpose', () => {
    expect(deriveKey(older, 'a')).not.toEqual(deriveKey(older, 'b'));
  });
});
