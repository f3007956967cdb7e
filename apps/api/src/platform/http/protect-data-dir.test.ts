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
