/**
 * Makes the embedded databases of earlier versions, with the rows of a current one as far as their schemas have its columns:
 * `node prisma/src/testing/make-earlier-directory.ts SOURCE FOLDER HEAD...`. SOURCE is the directory of a database, HEAD is the name
 * of the newest migration of a version, and its database is in `FOLDER/HEAD/db`.
 */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { migrate, readMigrations, type SqlSession } from '../migrate.ts';

const [source, folder, ...heads] = process.argv.slice(2);
if (source === undefined || folder === undefined || heads.length === 0) throw new Error('usage: SOURCE FOLDER HEAD...');

const session = (db: PGlite): SqlSession => ({
  run: sql => db.exec(sql),
  rows: async (sql, parameters) => (await db.query<Record<string, unknown>>(sql, parameters)).rows,
});

type Column = { table_name: string; column_name: string };

const columnsOf = async (db: PGlite): Promise<Map<string, string[]>> => {
  const { rows } = await db.query<Column>(
    `SELECT table_name, column_name FROM information_schema.columns
     WHERE table_schema = 'public' AND is_generated = 'NEVER' AND table_name NOT LIKE '\\_%' ORDER BY table_name, ordinal_position`,
  );
  return new Map([...Map.groupBy(rows, row => row.table_name)].map(([table, of]) => [table, of.map(row => row.column_name)]));
};

/** Copies the rows of all tables that both databases have. */
async function copyRows(from: PGlite, to: PGlite): Promise<void> {
  const [current, earlier] = [await columnsOf(from), await columnsOf(to)];
  // Organizations are first, because workspaces and users refer to them.
  const tables = [...earlier.keys()].toSorted((a, b) => Number(b === 'org') - Number(a === 'org'));
  for (const table of tables) {
    const columns = (earlier.get(table) ?? []).filter(column => current.get(table)?.includes(column) === true);
    // A secret of before had no key of its own, and its value was encrypted in another way.
    if (columns.length === 0 || (table === 'secret' && !columns.includes('data_key'))) continue;
    const list = columns.map(column => `"${column}"`).join(', ');
    const { rows } = await from.query<{ row: string }>(
      `SELECT to_jsonb(picked)::text AS row FROM (SELECT ${list} FROM "${table}") picked`,
    );
    for (const { row } of rows)
      await to.query(`INSERT INTO "${table}" (${list}) SELECT ${list} FROM jsonb_populate_record(NULL::"${table}", $1::jsonb)`, [
        row,
      ]);
  }
}

// A new database takes ten seconds. An emptied copy takes a fraction of one.
const empty = join(folder, 'empty');
cpSync(source, empty, { recursive: true });
const emptied = new PGlite({ dataDir: empty });
await emptied.exec('DROP SCHEMA public CASCADE; CREATE SCHEMA public;');
await emptied.close();

const from = new PGlite({ dataDir: source });
await from.waitReady;
for (const head of heads) {
  const dataDir = join(folder, head, 'db');
  cpSync(empty, dataDir, { recursive: true });
  const to = new PGlite({ dataDir });
  await migrate(
    session(to),
    readMigrations().filter(({ name }) => name <= head),
  );
  await copyRows(from, to);
  await to.close();
}
await from.close();
