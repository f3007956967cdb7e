import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readMigrations } from './migrate.ts';
import { type Database, openDatabase } from './open-database.ts';

describe('embedded database', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'pinion-db-'));
  let database: Database;
  beforeAll(async () => {
    database = await openDatabase({ dataDir });
  });
  afterAll(async () => {
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('the embedded database has every migration in the table that `prisma migrate deploy` reads', async () => {
    const { rows } = await database.pool.query(
      'SELECT migration_name AS name, checksum FROM _prisma_migrations WHERE finished_at IS NOT NULL',
    );
    expect(rows).toEqual(readMigrations().map(({ name, checksum }) => ({ name, checksum })));
  });

  it('the embedded database is owned by one process, and a second one receives the owner', async () => {
    await expect(openDatabase({ dataDir })).rejects.toThrow(`is in use by process ${database.childPid()}`);
  });

  it('the embedded database keeps the messages of many connections apart', async () => {
    const asked = Array.from({ length: 300 }, (_, index) => index);
    const answers = await Promise.all(
      asked.map(async index => {
        // Large ones arrive in chunks, and the others must not be interleaved with them.
        const text = `${index}`.repeat(index % 7 === 0 ? 60_000 : 3);
        if (index % 3 === 0) return (await database.prisma.$queryRawUnsafe<{ n: number }[]>(`SELECT ${index}::int AS n`))[0]?.n;
        const { rows } = await database.pool.query<{ n: number; size: number }>('SELECT $1::int AS n, length($2::text) AS size', [
          index,
          text,
        ]);
        return rows[0]?.size === text.length ? rows[0].n : -1;
      }),
    );
    expect(answers).toEqual(asked);
  });

  it('the embedded database blocks other clients during a transaction and rolls back those of lost clients', async () => {
    const client = await database.pool.connect();
    await client.query('BEGIN');
    await client.query("INSERT INTO setting (key, value) VALUES ('half', 'done')");
    const other = database.pool.query("SELECT count(*)::int AS n FROM setting WHERE key = 'half'");
    client.release(new Error('lost'));
    expect((await other).rows).toEqual([{ n: 0 }]);
  });

  it('the embedded database answers on the same connection after an error', async () => {
    const client = await database.pool.connect();
    await expect(client.query('SELECT $1::int', ['no number'])).rejects.toThrow(/invalid input syntax/);
    await expect(client.query('nonsense')).rejects.toThrow(/syntax error/);
    expect((await client.query('SELECT 1 AS n')).rows).toEqual([{ n: 1 }]);
    client.release();
  });

  it('the embedded database restarts with all committed data after its process is killed', async () => {
    await database.prisma.setting.create({ data: { key: 'kept', value: 'yes' } });
    const killed = database.childPid() ?? 0;
    process.kill(killed, 'SIGKILL');
    const value = await untilAnswered(() => database.prisma.setting.findUnique({ where: { key: 'kept' } }));
    expect(value?.value).toBe('yes');
    expect(database.childPid()).not.toBe(killed);
  });
});

/** Retries a refused connection. The driver waits a little by itself. */
async function untilAnswered<T>(request: () => Promise<T>): Promise<T> {
  for (let left = 200; ; left -= 1) {
    try {
      return await request();
    } catch (error) {
      if (left === 0) throw error;
      await new Promise(resolve => setTimeout(resolve, 50));
    }
  }
}

const sound = mkdtempSync(join(tmpdir(), 'pinion-sound-'));
beforeAll(async () => {
  await (await openDatabase({ dataDir: sound })).close();
});
afterAll(() => rmSync(sound, { recursive: true, force: true }));

it.each([
  ['global/pg_control', Buffer.alloc(0)],
  ['PG_VERSION', Buffer.from('nonsense')],
  ['base/1/1259', Buffer.alloc(8192, 7)],
])('openDatabase refuses a damaged database with the remedy: %s', async (file, content) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'pinion-damaged-'));
  cpSync(sound, dataDir, { recursive: true });
  for (const base of file.startsWith('base/') ? readdirSync(join(dataDir, 'db/base')) : ['1'])
    writeFileSync(join(dataDir, 'db', file.replace('base/1/', `base/${base}/`)), content);
  await expect(openDatabase({ dataDir })).rejects.toThrow(/cannot be opened.*Restore .* from a backup.*rename/s);
  rmSync(dataDir, { recursive: true, force: true });
});
