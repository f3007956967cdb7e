import { PGlite } from '@electric-sql/pglite';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate, readMigrations, type SqlSession } from './migrate.ts';

/** The words as the first text of the migration computed them, by a slower function. */
const slowSql = String.raw`
CREATE FUNCTION slow_words(search_text text) RETURNS tsvector LANGUAGE sql IMMUTABLE AS $$
  SELECT array_to_tsvector(array_remove(string_to_array(regexp_replace(regexp_replace(
    translate(search_text,
      E'\x01\t\n\r!"#$%&''()*+,-./:;<=>?@[\\]^_\x60{|}~\u00a0\u00a1\u00ab\u00b7\u00bb\u00bf\u2013\u2014\u2018\u2019\u201a\u201c\u201d\u201e\u2022\u2026\u2039\u203a\u3000\u3001\u3002\u300a\u300b\u300c\u300d\u300e\u300f\u3010\u3011\uff01\uff08\uff09\uff0c\uff1a\uff1b\uff1f',
      repeat(' ', 100)),
    '([\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af])', ' \1 ', 'g'), '([^ ]{64})[^ ]+', '\1', 'g'), ' ', ''), NULL))
$$;`;

const db = new PGlite();
const session: SqlSession = {
  run: sql => db.exec(sql),
  rows: async (sql, parameters) => (await db.query<Record<string, unknown>>(sql, parameters)).rows,
};
beforeAll(async () => {
  await migrate(session);
  await db.exec(slowSql);
});
afterAll(() => db.close());

const part = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 90 }),
  fc.stringMatching(/^[a-z !-/:-@[-\x60{-~\t\n]{0,80}$/),
  fc.constantFrom('日本語', '“quoted”', ' ', '한국', '\u00a0', 'é'.repeat(70), 'a'.repeat(65)),
);

it('run_search_words finds the same words as the function that it replaced', async () => {
  const texts = fc.sample(
    fc.array(part, { maxLength: 6 }).map(parts => parts.join('').replaceAll('\0', '')),
    { numRuns: 2_000, seed: 7 },
  );
  const { rows } = await db.query(
    'SELECT text FROM unnest($1::text[]) text WHERE run_search_words(text) IS DISTINCT FROM slow_words(text)',
    [texts],
  );
  expect(rows).toEqual([]);
});

it('migrate accepts a database that has the earlier text of a migration', async () => {
  const name = '20261126120000_run_list';
  await db.query('UPDATE _prisma_migrations SET checksum = $2 WHERE migration_name = $1', [
    name,
    'da1b683ab565a2788c33c7c0912213190c2ceb726ac74f89e078e48d109dc2aa',
  ]);
  expect(await migrate(session, readMigrations())).toEqual([]);
});
