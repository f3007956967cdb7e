import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { backupBeforeMigration } from './backup-before-migration.ts';

it('backupBeforeMigration copies the database and keeps the newest three copies', () => {
  const home = mkdtempSync(path.join(tmpdir(), 'pinion-copies-'));
  const directory = path.join(home, 'db');
  mkdirSync(directory);
  writeFileSync(path.join(directory, 'PG_VERSION'), '18');
  const copies = [1, 2, 3, 4].map(day => backupBeforeMigration(directory, `m${day}`, new Date(Date.UTC(2026, 0, day))));
  expect(readdirSync(path.join(home, 'backups'))).toEqual(copies.slice(1).map(copy => path.basename(copy)));
  expect(existsSync(path.join(copies[3] ?? '', 'PG_VERSION'))).toBe(true);
  rmSync(home, { recursive: true, force: true });
});
