import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEnv } from '../configuration/env.ts';
import { createTestDatabase } from '../testing/create-test-database.ts';
import { jsonClient } from '../testing/json-client.ts';
import { smallWorkflow } from '../testing/small-workflow.ts';
import { startTestServer } from '../testing/test-server.ts';
import { startServer } from './start-server.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
const folder = mkdtempSync(path.join(tmpdir(), 'pinion-backup-'));
const url = readEnv().databaseUrl;
let server: Awaited<ReturnType<typeof startTestServer>>;
let run = '';
const large = 'x'.repeat(200_000);
const ask = jsonClient(() => server.url);

beforeAll(async () => {
  server = await startTestServer({ PINION_BLOBS: 'file' });
  const nodes = [
    { id: 'in', type: 'input' },
    { id: 'out', type: 'output' },
  ];
  const { id } = (await ask<{ id: string }>('POST', '/workflows', smallWorkflow('w', nodes, 'in.value>out.value'))).body;
  run = (await ask<{ run_id: string }>('POST', `/workflows/${id}/runs`, { input: { large }, wait_s: 20 })).body.run_id;
  await ask('PUT', '/secrets', { name: 'KEY', value: 'top-secret', scope: 'workspace', hosts: ['api.example.com'] });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

type Ended = { code: number; stdout: string; stderr: string };

/** Runs a command on the data. */
async function command(name: 'backup' | 'restore', args: readonly string[], database?: string): Promise<Ended> {
  const all = [`prisma/src/backup/${name}.ts`, ...args, ...(database === undefined ? [] : ['--database', database])];
  try {
    return { code: 0, ...(await promisify(execFile)(process.execPath, all, { cwd: root })) };
  } catch (error) {
    const { code, stdout, stderr } = error as Ended;
    return { code, stdout, stderr };
  }
}

/** Starts a server on restored data. */
const startOn = (dataDir: string, databaseUrl: string | undefined) =>
  startServer({
    env: readEnv({ PORT: '0', PINION_DATA_DIR: dataDir, PINION_WEB: 'off', PINION_BLOBS: 'file', DATABASE_URL: databaseUrl }),
    shopPace: 0,
  });

const fileOf = (name: string): string => path.join(folder, name);

describe('backup and restore', () => {
  it('a backup of a running server restores its runs, large values and secrets to an empty target', async () => {
    const before = (await ask('GET', `/runs/${run}`)).body;
    const file = fileOf('whole.backup');
    const made = await command(
      'backup',
      ['--to', file, '--data', server.dataDir, '--with-key', '--version', '0.1.0'],
      url && server.databaseUrl,
    );
    expect(made).toMatchObject({ code: 0, stdout: expect.stringContaining('Store the backup like a password') });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect((await ask('GET', `/runs/${run}`)).body, 'the server continues').toEqual(before);

    const target = fileOf('restored');
    const database = await createTestDatabase({ isEmpty: true });
    try {
      const restored = await command('restore', ['--from', file, '--data', target], database.url);
      expect(restored).toMatchObject({ code: 0, stderr: '', stdout: expect.not.stringContaining('replaced') });
      const other = await startOn(target, database.url);
      try {
        const there = jsonClient(() => other.url);
        expect((await there('GET', `/runs/${run}`)).body).toEqual(before);
        const { owner, secrets } = other.services;
        const located = await secrets.locate('KEY', owner);
        expect(located).toBeDefined();
        expect(await secrets.read(located as NonNullable<typeof located>, owner, { used_by: 'test' })).toBe('top-secret');
      } finally {
        await other.close();
      }
      const again = await command('restore', ['--from', file, '--data', target], database.url);
      expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('is not empty') });
      const replaced = await command('restore', ['--from', file, '--data', target, '--replace'], database.url);
      expect(replaced).toMatchObject({ code: 0 });
    } finally {
      await database.drop();
    }
  });

  it('a backup asks whether it includes the key, and says what is missing without it', async () => {
    const args = ['--to', fileOf('plain.backup'), '--data', server.dataDir];
    const undecided = await command('backup', args, url && server.databaseUrl);
    expect(undecided).toMatchObject({ code: 1, stderr: expect.stringContaining('Add --with-key or --without-key') });
    expect(existsSync(fileOf('plain.backup'))).toBe(false);
    const made = await command('backup', [...args, '--without-key'], url && server.databaseUrl);
    expect(made.stdout).toContain('back up secret.key separately');
    const second = await command('backup', [...args, '--without-key'], url && server.databaseUrl);
    expect(second).toMatchObject({ code: 1, stderr: expect.stringContaining('exists') });
  });

  it('restore refuses a damaged file, a foreign file and a backup of a newer version, and changes nothing', async () => {
    const whole = gunzipSync(readFileSync(fileOf('whole.backup')));
    const target = fileOf('untouched');
    mkdirSync(target);
    const refuse = async (bytes: Uint8Array, message: string): Promise<void> => {
      writeFileSync(fileOf('bad.backup'), bytes);
      const { code, stderr } = await command('restore', ['--from', fileOf('bad.backup'), '--data', target], url);
      expect([code, stderr]).toEqual([1, expect.stringContaining(message)]);
      expect(existsSync(path.join(target, 'db'))).toBe(false);
    };
    const changed = Buffer.from(whole);
    const at = changed.indexOf('ustar') + 5_000;
    changed[at] = (changed[at] ?? 0) ^ 1;
    await refuse(gzipSync(changed), 'does not match its checksum');
    await refuse(gzipSync(whole.subarray(0, whole.length - 4_000)), 'damaged');
    await refuse(Buffer.from('not a backup'), 'damaged');
    const text = whole.toString('latin1').replace(/"migration": "\d{14}/, '"migration": "99991231000000');
    await refuse(gzipSync(Buffer.from(text, 'latin1')), 'of a newer version');
  });
});
