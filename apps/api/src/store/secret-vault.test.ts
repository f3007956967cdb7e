import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Database, openDatabase } from '@pinion/db';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownDatabase } from '../testing/own-database.ts';
import { open, seal } from './secret-cipher.ts';
import { deriveKey, readSecretKey } from './secret-key.ts';
import { createSecretVault } from './secret-vault.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'pinion-secrets-'));
const scope = { org_id: 'o', workspace_id: 'w', user_id: 'u' };
let own: Awaited<ReturnType<typeof ownDatabase>>;
let database: Database;
beforeAll(async () => {
  own = await ownDatabase();
  database = await openDatabase({ url: own.url, dataDir });
});
afterAll(async () => {
  await database.close();
  await own.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

const key = new Uint8Array(randomBytes(32));
const put = (vault: ReturnType<typeof createSecretVault>, name: string, where: 'user' | 'workspace' | 'org', value: string) =>
  vault.put(scope, { id: randomUUID(), name, scope: where, value });

describe('the vault', () => {
  it('asks user before workspace before org', async () => {
    const vault = createSecretVault(database, key, () => 0);
    const read = async () => {
      const found = await vault.locate('A', scope);
      return found === undefined ? undefined : [found.scope, await vault.read(found, scope)];
    };
    expect(await read()).toBeUndefined();
    await put(vault, 'A', 'org', 'of the org');
    expect(await read()).toEqual(['org', 'of the org']);
    await put(vault, 'A', 'user', 'of the user');
    expect(await read()).toEqual(['user', 'of the user']);
    await put(vault, 'A', 'workspace', 'of the workspace');
    expect(await read()).toEqual(['user', 'of the user']);
    await vault.remove(scope, { name: 'A', scope: 'user' });
    expect(await read()).toEqual(['workspace', 'of the workspace']);
  });

  it('gives a new fingerprint with every new value, and forgets the old value at once', async () => {
    const vault = createSecretVault(database, key, () => 0);
    await put(vault, 'B', 'workspace', 'one');
    const one = await vault.locate('B', scope);
    await put(vault, 'B', 'workspace', 'two');
    const two = await vault.locate('B', scope);
    if (one === undefined || two === undefined) throw new Error('not found');
    expect(two.fingerprint).not.toBe(one.fingerprint);
    expect(await vault.read(two, scope)).toBe('two');
    expect(await vault.read(one, scope)).toBeUndefined();
  });

  it('keeps workspaces apart', async () => {
    const vault = createSecretVault(database, key, () => 0);
    await put(vault, 'C', 'workspace', 'mine');
    expect(await vault.locate('C', { ...scope, workspace_id: 'x', user_id: 'y' })).toBeUndefined();
  });

  it('stores no value in clear, and a row moved to another workspace does not open', async () => {
    const vault = createSecretVault(database, key, () => 0);
    await put(vault, 'D', 'workspace', 'plain-as-day');
    const row = await database.prisma.secret.findFirstOrThrow({ where: { name: 'D' } });
    expect(Buffer.from(row.ciphertext).toString('latin1')).not.toContain('plain-as-day');
    await database.prisma.secret.update({ where: { id: row.id }, data: { owner_id: 'thief' } });
    const thief = { ...scope, workspace_id: 'thief' };
    const found = await vault.locate('D', thief);
    expect(found).toBeDefined();
    if (found !== undefined) expect(await vault.read(found, thief)).toBeUndefined();
  });
});

describe('the key', () => {
  it('is made once, for this user only', () => {
    const first = readSecretKey(dataDir, undefined);
    expect(readSecretKey(dataDir, undefined)).toEqual(first);
    expect(statSync(path.join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600);
    expect(readFileSync(path.join(dataDir, 'secret.key'), 'utf8')).toMatch(/^[0-9a-f]{64}\n$/);
  });

  it('may come from the environment, as hex or base64', () => {
    const bytes = randomBytes(32);
    expect(readSecretKey(dataDir, bytes.toString('hex'))).toEqual(new Uint8Array(bytes));
    expect(readSecretKey(dataDir, bytes.toString('base64'))).toEqual(new Uint8Array(bytes));
    expect(() => readSecretKey(dataDir, 'too short')).toThrow(/PINION_SECRET_KEY must hold 32 bytes/);
  });

  it('opens what it sealed and nothing else', () => {
    const place = { scope: 'org', owner_id: 'o', name: 'N' } as const;
    const sealed = seal(key, place, 'schön');
    expect(open(key, place, sealed)).toBe('schön');
    expect(open(deriveKey(key, 'another'), place, sealed)).toBeUndefined();
    expect(open(key, { ...place, name: 'M' }, sealed)).toBeUndefined();
    const flipped = Uint8Array.from(sealed.ciphertext, (byte, index) => (index === 0 ? byte ^ 1 : byte));
    expect(open(key, place, { ...sealed, ciphertext: flipped })).toBeUndefined();
  });
});
