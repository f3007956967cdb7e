import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import path from 'node:path';
import type { KeptSecretScope, Scope } from '@pinion/contracts';
import type { Database } from '@pinion/db';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type RunningDatabase, runningDatabase } from '../../testing/running-database.ts';
import { encrypt } from '../../platform/secrets/secret-cipher.ts';
import { createInstanceSecrets } from '../../platform/secrets/secret-instance.ts';
import { openSecretKeyRing, type SecretKeyRing } from '../../platform/secrets/secret-key-ring.ts';
import { createSecretUses } from './secret-uses.sql.ts';
import { createSecretVault } from './secret-vault.ts';

const scope: Scope = { org_id: 'o', workspace_id: 'w', user_id: 'u' };
let at: RunningDatabase;
let database: Database;
beforeAll(async () => {
  at = await runningDatabase();
  ({ database } = at);
});
afterAll(() => at.close());
beforeEach(async () => {
  await database.prisma.secret.deleteMany();
});

const keyText = () => randomBytes(32).toString('hex');
const oneKey = keyText();
const environment = (...keys: string[]): SecretKeyRing => openSecretKeyRing(at.dataDir, keys.join(','));
const uses = () => createSecretUses(database, () => Date.now(), fail);
const fail = (error: unknown): never => {
  throw error;
};

function vaultWith(ring = environment(oneKey), variables: Record<string, string> = {}) {
  const instance = createInstanceSecrets(
    new Map(Object.entries(variables).map(([name, value]) => [name, { value }])),
    new Uint8Array(32),
  );
  const trail = uses();
  const vault = createSecretVault({ database, ring, instance, uses: trail, now: () => 0 });
  const answer = async (name: string, who = scope) => {
    const found = await vault.locate(name, who);
    return found === undefined ? undefined : [found.scope, await vault.read(found, who)];
  };
  const keep = (name: string, where: KeptSecretScope, value: string) =>
    vault.put(scope, { id: randomUUID(), name, scope: where, value });
  return { ...vault, answer, keep, trail };
}

describe('SecretVault', () => {
  it('SecretVault resolves user before workspace before org before the server', async () => {
    const vault = vaultWith(undefined, { A: 'of the instance' });
    expect(await vault.answer('A')).toEqual(['instance', 'of the instance']);
    await vault.keep('A', 'org', 'of the org');
    expect(await vault.answer('A')).toEqual(['org', 'of the org']);
    await vault.keep('A', 'user', 'of the user');
    expect(await vault.answer('A')).toEqual(['user', 'of the user']);
    await vault.keep('A', 'workspace', 'of the workspace');
    expect(await vault.answer('A')).toEqual(['user', 'of the user']);
    await vault.remove(scope, { name: 'A', scope: 'user' });
    expect(await vault.answer('A')).toEqual(['workspace', 'of the workspace']);
    expect(await vault.answer('B')).toBeUndefined();
  });

  it('SecretVault hides a personal secret from every graph that its owner neither saved nor published', async () => {
    const vault = vaultWith();
    await vault.keep('A', 'user', 'of the user');
    await vault.keep('A', 'org', 'of the org');
    const run = (author_id: string | null, attended = false): Scope => ({
      ...scope,
      run_as: { attended, owner_id: 'u', author_id },
    });
    expect(await vault.answer('A', run('u'))).toEqual(['user', 'of the user']);
    expect(await vault.answer('A', run('somebody else', true))).toEqual(['org', 'of the org']);
    expect(await vault.answer('A', run(null))).toEqual(['org', 'of the org']);
    expect(await vault.answer('A')).toEqual(['user', 'of the user']);
  });

  it('SecretVault lists names and scopes including the server and answers for each scope on request', async () => {
    const vault = vaultWith(undefined, { B: 'b' });
    await vault.keep('A', 'workspace', 'a');
    await vault.keep('A', 'user', 'a');
    expect((await vault.list(scope)).map(note => [note.name, note.scope, note.updated_at === null])).toEqual([
      ['A', 'user', false],
      ['A', 'workspace', false],
      ['B', 'instance', true],
    ]);
    expect(await vault.locateIn(scope, { name: 'A', scope: 'workspace' })).toMatchObject({ scope: 'workspace' });
    expect(await vault.locateIn(scope, { name: 'A', scope: 'org' })).toBeUndefined();
  });

  it('SecretVault returns a new fingerprint with every new value and drops the old value at once', async () => {
    const vault = vaultWith();
    await vault.keep('B', 'workspace', 'one');
    const one = await vault.locate('B', scope);
    await vault.keep('B', 'workspace', 'two');
    const two = await vault.locate('B', scope);
    if (one === undefined || two === undefined) throw new Error('not found');
    expect(two.fingerprint).not.toBe(one.fingerprint);
    expect(await vault.read(two, scope)).toBe('two');
    expect(await vault.read(one, scope)).toBeUndefined();
    const [mine, theirs] = ['m', 'n'].map(C => vaultWith(undefined, { C }).locate('C', scope));
    expect((await mine)?.fingerprint).not.toBe((await theirs)?.fingerprint);
  });

  it('SecretVault keeps workspaces apart', async () => {
    const vault = vaultWith();
    await vault.keep('C', 'workspace', 'mine');
    expect(await vault.locate('C', { ...scope, workspace_id: 'x', user_id: 'y' })).toBeUndefined();
  });

  it('SecretVault stores no plain text, and a row moved to another workspace does not open', async () => {
    const vault = vaultWith();
    await vault.keep('D', 'workspace', 'plain-as-day');
    const row = await database.prisma.secret.findFirstOrThrow({ where: { name: 'D' } });
    expect(Buffer.concat([row.ciphertext, row.data_key ?? new Uint8Array()]).toString('latin1')).not.toContain('plain-as-day');
    await database.prisma.secret.update({ where: { id: row.id }, data: { owner_id: 'thief' } });
    const thief = { ...scope, workspace_id: 'thief' };
    const found = await vault.locate('D', thief);
    expect(found).toBeDefined();
    if (found !== undefined) expect(await vault.read(found, thief)).toBeUndefined();
  });

  it('SecretVault returns nothing for a row whose value was swapped with another row', async () => {
    const vault = vaultWith();
    await vault.keep('E', 'workspace', 'of e');
    await vault.keep('F', 'workspace', 'of f');
    const [e, f] = await database.prisma.secret.findMany({ orderBy: { name: 'asc' } });
    if (e === undefined || f === undefined) throw new Error('not kept');
    const { ciphertext, nonce, data_key, key_version } = f;
    await database.prisma.secret.update({ where: { id: e.id }, data: { ciphertext, nonce, data_key, key_version } });
    expect(await vaultWith().answer('E')).toEqual(['workspace', undefined]);
    expect(await vaultWith().answer('F')).toEqual(['workspace', 'of f']);
  });
});

describe('secret key rotation', () => {
  const rows = () => database.prisma.secret.findMany({ orderBy: { name: 'asc' } });

  it('key rotation rewraps all data keys, changes no value and keeps caches', async () => {
    const [older, newer] = [keyText(), keyText()];
    const before = vaultWith(environment(older));
    for (const name of ['A', 'B', 'C']) await before.keep(name, 'workspace', `of ${name}`);
    const [old, fingerprint] = [await rows(), (await before.locate('A', scope))?.fingerprint];
    const vault = vaultWith(environment(newer, older));
    expect(await vault.answer('A')).toEqual(['workspace', 'of A']);
    const [newest] = environment(newer).keys();
    expect(await vault.rotate()).toEqual({ made_new_key: false, key_version: newest?.version, rewrapped: 3, unreadable: 0 });
    const now = await rows();
    expect(now.map(row => [row.ciphertext, row.revision, row.updated_at])).toEqual(
      old.map(row => [row.ciphertext, row.revision, row.updated_at]),
    );
    expect(now.map(row => row.key_version)).toEqual([newest?.version, newest?.version, newest?.version]);
    // The older key is no longer needed.
    const alone = vaultWith(environment(newer));
    expect(await alone.answer('B')).toEqual(['workspace', 'of B']);
    expect((await alone.locate('A', scope))?.fingerprint).toBe(fingerprint);
    expect(await alone.rotate()).toMatchObject({ rewrapped: 0, unreadable: 0 });
    expect(await vaultWith(environment(older)).answer('B')).toEqual(['workspace', undefined]);
  });

  it('key rotation creates a new key when the keys are in a file', async () => {
    const folder = mkdtempSync(path.join(at.dataDir, 'ring-'));
    const vault = vaultWith(openSecretKeyRing(folder, undefined));
    await vault.keep('A', 'workspace', 'of A');
    expect(await vault.rotate()).toMatchObject({ made_new_key: true, rewrapped: 1 });
    expect(await vaultWith(openSecretKeyRing(folder, undefined)).answer('A')).toEqual(['workspace', 'of A']);
    expect(openSecretKeyRing(folder, undefined).keys()).toHaveLength(2);
  });

  it('an interrupted key rotation is finished by the next one, which creates no further key', async () => {
    const folder = mkdtempSync(path.join(at.dataDir, 'ring-'));
    const ring = openSecretKeyRing(folder, undefined);
    const vault = vaultWith(ring);
    for (const name of ['A', 'B']) await vault.keep(name, 'workspace', `of ${name}`);
    const cut = await rows();
    await vault.rotate();
    // As if the first rotation had not reached B.
    const { id, ciphertext, nonce, data_key, key_version } = cut[1] ?? fail(new Error('no row'));
    await database.prisma.secret.update({ where: { id }, data: { ciphertext, nonce, data_key, key_version } });
    expect(await vault.rotate()).toMatchObject({ made_new_key: false, rewrapped: 1 });
    expect(openSecretKeyRing(folder, undefined).keys()).toHaveLength(2);
    expect(await vault.answer('B')).toEqual(['workspace', 'of B']);
  });

  it('key rotation runs in steps and can stop between two, with all values readable and the rest resumable', async () => {
    const folder = mkdtempSync(path.join(at.dataDir, 'ring-'));
    const vault = vaultWith(openSecretKeyRing(folder, undefined));
    const names = ['A', 'B', 'C', 'D', 'E'];
    for (const name of names) await vault.keep(name, 'workspace', `of ${name}`);
    const first = await vault.rotateSome({ max: 2 });
    expect(first).toMatchObject({ made_new_key: true, rewrapped: 2, unreadable: 0, left: 3, next: expect.any(String) });
    // A user stops the rotation here.
    const fresh = vaultWith(openSecretKeyRing(folder, undefined));
    for (const name of names) expect(await fresh.answer(name)).toEqual(['workspace', `of ${name}`]);
    const again = await vault.rotateSome({ max: 2 });
    expect(again).toMatchObject({ made_new_key: false, rewrapped: 2, left: 1 });
    expect(await vault.rotateSome({ max: 2, after: again.next ?? '' })).toMatchObject({
      made_new_key: false,
      rewrapped: 1,
      left: 0,
      next: null,
    });
    expect(openSecretKeyRing(folder, undefined).keys()).toHaveLength(2);
    expect(new Set((await rows()).map(row => row.key_version)).size).toBe(1);
    for (const name of names) expect(await vault.answer(name)).toEqual(['workspace', `of ${name}`]);
  });

  it('key rotation upgrades rows without a data key and reports those it cannot open', async () => {
    const bound = (name: string) => Buffer.from(JSON.stringify(['pinion.secret/1', 'workspace', 'w', name]));
    const rowOf = (name: string, key: string) => ({
      id: randomUUID(),
      workspace_id: 'w',
      scope: 'workspace',
      owner_id: 'w',
      name,
      ...encrypt(Buffer.from(key, 'hex'), bound(name), Buffer.from(`of ${name}`)),
    });
    await database.prisma.secret.createMany({ data: [rowOf('A', oneKey), rowOf('B', keyText())] });
    const vault = vaultWith();
    expect(await vault.answer('A')).toEqual(['workspace', 'of A']);
    expect(await vault.rotate()).toMatchObject({ rewrapped: 1, unreadable: 1 });
    const [a, b] = await rows();
    expect([a?.data_key === null, b?.data_key === null]).toEqual([false, true]);
    expect(await vaultWith().answer('A')).toEqual(['workspace', 'of A']);
    expect(await vaultWith().answer('B')).toEqual(['workspace', undefined]);
  });
});

describe('secret usage log', () => {
  it('the secret usage log counts by day and user and returns the last reader', async () => {
    let at = Date.parse('2026-11-20T23:59:59Z');
    const trail = createSecretUses(database, () => at, fail);
    const secret = { name: 'A', scope: 'workspace', owner_id: 'w' } as const;
    for (const used_by of ['mail.send', 'mail.send', 'model:openai']) trail.note({ scope, secret, used_by });
    await trail.flush();
    at += 2000;
    trail.note({ scope, secret, used_by: 'mail.send', run_id: 'run-7' });
    const found = await trail.list(scope, 30);
    expect(found).toMatchObject([
      { name: 'A', used_by: 'mail.send', times: 3, last_run_id: 'run-7' },
      { name: 'A', used_by: 'model:openai', times: 1, last_run_id: null },
    ]);
    expect(await database.prisma.secretUse.count({ where: { name: 'A' } })).toBe(3);
    expect(await trail.list({ ...scope, workspace_id: 'other' }, 30)).toEqual([]);
    await trail.close();
  });

  it('the secret usage log is written only by reads on behalf of a user', async () => {
    const vault = vaultWith(undefined, { T2: 'x' });
    await vault.keep('T1', 'user', 'one');
    for (const name of ['T1', 'T2']) {
      const found = await vault.locate(name, scope);
      if (found === undefined) throw new Error('not found');
      await vault.read(found, scope);
      await vault.read(found, scope, { used_by: 'mail.send', run_id: 'run-1' });
    }
    const found = (await vault.trail.list(scope, 30)).filter(use => use.name.startsWith('T'));
    expect(found.map(use => `${use.name} ${use.scope} ${use.times}`).toSorted()).toEqual(['T1 user 1', 'T2 instance 1']);
  });
});
