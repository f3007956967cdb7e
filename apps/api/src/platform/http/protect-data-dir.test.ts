import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { protectDataDir } from './protect-data-dir.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'pinion-mode-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const modeOf = (name: string): string => (statSync(name).mode & 0o777).toString(8);

it('protectDataDir restricts the data directory to its owner, even when it was open to others', () => {
  const fresh = path.join(folder, 'a', 'b');
  protectDataDir(fresh);
  expect(modeOf(fresh)).toBe('700');
  chmodSync(fresh, 0o755);
  protectDataDir(fresh);
  expect(modeOf(fresh)).toBe('700');
});

it('protectDataDir says that the data directory, or the nearest folder of a missing one, is on a read-only file system', () => {
  const checked: string[] = [];
  const checkAccess = (checkedFolder: string): never => {
    checked.push(checkedFolder);
    throw Object.assign(new Error('EROFS: read-only file system, access'), { code: 'EROFS' });
  };
  const missing = path.join(folder, 'missing', 'b');
  for (const dataDir of [missing, folder])
    expect(() => protectDataDir(dataDir, { hasDatabase: true, checkAccess })).toThrow(
      `The data directory ${dataDir} can't be written: it is on a read-only file system. Choose another PINION_DATA_DIR.`,
    );
  expect(() => protectDataDir(missing, { checkAccess })).toThrow('read-only');
  protectDataDir(folder, { checkAccess });
  expect(checked).toEqual([folder, folder, folder]);
});
