import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { archiveTree } from './archive-tree.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'pinion-archive-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('archiveTree packs files and links below one folder that is named after the version', async () => {
  const tree = path.join(folder, 'dist');
  mkdirSync(path.join(tree, 'packages'), { recursive: true });
  writeFileSync(path.join(tree, 'package.json'), '{}');
  symlinkSync('../package.json', path.join(tree, 'packages/link.json'));
  const { archive, sha256 } = await archiveTree(tree, 'pinion-1.2.3');
  expect(path.relative(folder, archive)).toBe('pinion-1.2.3.tar.gz');
  expect(sha256).toBe(execFileSync('sha256sum', [archive], { encoding: 'utf8' }).split(' ')[0]);
  const unpacked = path.join(folder, 'unpacked');
  mkdirSync(unpacked);
  execFileSync('tar', ['xzf', archive, '-C', unpacked]);
  const link = path.join(unpacked, 'pinion-1.2.3/packages/link.json');
  expect(readlinkSync(link)).toBe('../package.json');
  expect(readFileSync(link, 'utf8')).toBe('{}');
});
