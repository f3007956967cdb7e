import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const source = path.join(import.meta.dirname, '../apps/api/src');
const files = globSync('**/*.ts', { cwd: source })
  .filter(file => !/\.test\.ts$|^testing\//.test(file))
  .map(file => ({ file, text: readFileSync(path.join(source, file), 'utf8') }));

/** The start of an SQL statement in a string. Tagged templates belong to Prisma, which binds their values. */
const statement = /(?<!Raw)[`'"]\s*(?:SELECT|INSERT INTO|UPDATE \w+ |DELETE FROM|WITH (?:RECURSIVE )?\w+ AS|VACUUM|SET LOCAL)\b/;

it('SQL statements are only in files that are named *.sql.ts', () => {
  expect(files.filter(({ file, text }) => !file.endsWith('.sql.ts') && statement.test(text)).map(({ file }) => file)).toEqual([]);
});

it('files that are named *.sql.ts contain SQL and do not use Prisma', () => {
  const named = files.filter(({ file }) => file.endsWith('.sql.ts'));
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter(({ text }) => !statement.test(text) || /\bprisma\b/.test(text)).map(({ file }) => file)).toEqual([]);
});
