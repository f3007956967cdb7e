import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { openDatabase } from '@pinion/db';
import { hasPostgres, missingPostgres, throwawayPostgres, type ThrowawayPostgres } from '@pinion/tool-runtime/testing/postgres';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasPooler, missingPooler, throwawayPooler } from '../../testing/throwaway-pooler.ts';

const isMissing = !hasPostgres() || !hasPooler();
const without = isMissing ? ` (${hasPostgres() ? missingPooler : missingPostgres})` : '';
/** The key of the lock that an earlier version took for the session. */
const migrationLock = 72_707_369;

describe.skipIf(isMissing)(`PgBouncer in transaction mode${without}`, () => {
  let postgres: ThrowawayPostgres;
  let pooler: Awaited<ReturnType<typeof throwawayPooler>>;
  beforeAll(async () => {
    postgres = await throwawayPostgres();
    pooler = await throwawayPooler(postgres, ['pool_mode = transaction', 'default_pool_size = 4']);
  });
  afterAll(async () => {
    await pooler.remove();
    await postgres.remove();
  });

  const open = (url: string, notices: string[] = []) =>
    openDatabase({ url, dataDir: '', notice: text => void notices.push(text) });
  const run = async (url: string, ...statements: string[]): Promise<void> => {
    const client = new Client({ connectionString: url });
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  };

  it('two servers start at once through a pooler that refuses startup parameters, and a third one after them', async () => {
    const notices: string[] = [];
    const both = await Promise.all([open(pooler.url, notices), open(pooler.url, notices)]);
    for (const database of both) {
      const names = await Promise.all(
        Array.from({ length: 20 }, (_, index) => database.prisma.$queryRaw`SELECT ${index}::int AS n`),
      );
      expect(names[19]).toEqual([{ n: 19 }]);
    }
    expect(notices.filter(text => text.includes("ALTER ROLE name SET statement_timeout = '15s'"))).toHaveLength(2);
    await (await open(pooler.url)).close();
    for (const database of both) await database.close();
  });

  it('a server starts although a pooled connection still has the lock of an earlier version', async () => {
    await run(pooler.url, `SELECT pg_advisory_lock(${migrationLock})`);
    await (await open(pooler.url)).close();
  });

  it('a backup through a pooler that shares connections is refused, because the running server would get its settings', async () => {
    const backup = path.join(import.meta.dirname, '../../../../../prisma/src/backup/backup.ts');
    const args = [backup, '--to', '/tmp/unused.backup', '--with-key', '--database', pooler.url];
    await expect(promisify(execFile)(process.execPath, args)).rejects.toMatchObject({
      stderr: expect.stringContaining('a pooler in transaction mode'),
    });
  });

  it('a direct connection keeps its limits, and a pooled one gets none', async () => {
    const direct = await open(postgres.url);
    expect((await direct.pool.query('SHOW statement_timeout')).rows).toEqual([{ statement_timeout: '15s' }]);
    await direct.close();
    await run(postgres.url, "ALTER ROLE postgres SET statement_timeout = '14s'");
    const notices: string[] = [];
    const ignoring = await throwawayPooler(postgres, [
      'pool_mode = session',
      'ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout',
    ]);
    const pooled = await open(ignoring.url, notices);
    expect((await pooled.pool.query('SHOW statement_timeout')).rows).toEqual([{ statement_timeout: '14s' }]);
    expect(notices).toEqual([]);
    await pooled.close();
    await ignoring.remove();
  });
});

describe.skipIf(!hasPostgres())('migrations of a PostgreSQL server', () => {
  let postgres: ThrowawayPostgres;
  beforeAll(async () => {
    postgres = await throwawayPostgres();
  });
  afterAll(() => postgres.remove());

  it('a start waits for the migration of another process and names it, then finds nothing to do', async () => {
    const other = new Client({ connectionString: postgres.url, application_name: 'another' });
    await other.connect();
    await other.query('BEGIN');
    await other.query('SELECT pg_advisory_xact_lock($1)', [migrationLock]);
    const noticed = Promise.withResolvers<string>();
    const opening = openDatabase({ url: postgres.url, dataDir: '', notice: noticed.resolve });
    expect(await noticed.promise).toMatch(
      /^Waiting for the migration of the database by the connection \d+ of another from 127\.0\.0\.1/,
    );
    await other.query('COMMIT');
    await (await opening).close();
    await other.end();
  });

  it('a start ends with a sentence when the lock belongs to a connection that does not migrate', async () => {
    const left = new Client({ connectionString: postgres.url });
    await left.connect();
    await left.query('CREATE DATABASE other');
    const url = postgres.url.replace(/postgres$/, 'other');
    const idle = new Client({ connectionString: url });
    await idle.connect();
    await idle.query('SELECT pg_advisory_lock($1)', [migrationLock]);
    await expect(openDatabase({ url, dataDir: '' })).rejects.toThrow(
      /does not migrate; end it with SELECT pg_terminate_backend\(\d+\)/,
    );
    await idle.end();
    await left.end();
  });
});
