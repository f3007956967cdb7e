import { globSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { storageFolders, testsThatRunOnce } from '../scripts/lib/storage-tests.ts';

const root = path.join(import.meta.dirname, '..');
const find = (...patterns: string[]): string[] => globSync(patterns, { cwd: root }).toSorted();

/** Statements that no test of the embedded database repeats: one probe, and one insert at the first start. */
const elsewhere = ['apps/api/src/auth/local-owner.sql.ts', 'apps/api/src/features/health/health.sql.ts'];

it('SQL is only in folders whose tests run on PostgreSQL and on the embedded database', () => {
  const inStorage = new Set(find(...storageFolders.map(folder => `${folder}/**/*.sql.ts`)));
  const others = find('apps/api/src/**/*.sql.ts').filter(file => !inStorage.has(file) && !file.includes('/testing/'));
  expect(others).toEqual(elsewhere);
});

it('each storage folder has integration tests', () => {
  for (const folder of storageFolders) expect(find(`${folder}/**/*.integration.test.ts`), folder).not.toEqual([]);
});

it('each test that runs once is a test of a storage folder', () => {
  expect(find(...testsThatRunOnce)).toEqual(testsThatRunOnce.toSorted());
});
