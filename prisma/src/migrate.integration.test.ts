import { PGlite } from '@electric-sql/pglite';
import { expect, it } from 'vitest';
import { type Migration, migrate, type SqlSession } from './migrate.ts';

const one: Migration = { name: '1_one', sql: 'CREATE TABLE one (id INT);', checksum: 'a' };
const two: Migration = { name: '2_two', sql: 'CREATE TABLE two (id INT);', checksum: 'b' };
const broken: Migration = { name: '3_three', sql: 'CREATE TABLE three (id INT); CREATE TABLE one (id INT);', checksum: 'c' };

it('migrate applies each missing migration once and completely and refuses mismatched ones', async () => {
  const db = new PGlite();
  const session: SqlSession = {
    run: sql => db.exec(sql),
    rows: async (sql, parameters) => (await db.query<Record<string, unknown>>(sql, parameters)).rows,
  };
  expect(await migrate(session, [one])).toEqual(['1_one']);
  expect(await migrate(session, [one, two])).toEqual(['2_two']);
  expect(await migrate(session, [one, two])).toEqual([]);

  await expect(migrate(session, [one, two, broken])).rejects.toThrow(/already exists/);
  expect((await db.query("SELECT to_regclass('three') AS found")).rows).toEqual([{ found: null }]);

  await expect(migrate(session, [{ ...one, checksum: 'changed' }, two])).rejects.toThrow(
    /1_one was edited after it had been applied/,
  );
  await expect(migrate(session, [one])).rejects.toThrow(/2_two, which this version does not know/);
  await db.close();
});
