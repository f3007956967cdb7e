import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { withTemporaryFolder } from './temporary-folder.mjs';

const root = mkdtempSync(path.join(tmpdir(), 'pinion-roots-'));
const usual = tmpdir();
const before = (name: string): string => {
  onTestFinished(() => rmSync(path.join(root, name), { recursive: true, force: true }));
  mkdirSync(path.join(root, name));
  return path.join(root, name);
};

it('temporary files are in a folder that is removed afterwards, also when the work fails', async () => {
  let folder = '';
  const failed = withTemporaryFolder((given: string) => {
    folder = given;
    expect(path.dirname(folder)).toBe(root);
    expect(tmpdir()).toBe(folder);
    throw new Error('of the work');
  }, root);
  await expect(failed).rejects.toThrow('of the work');
  expect(existsSync(folder)).toBe(false);
  expect(tmpdir()).toBe(usual);
});

it('the folder of a process that was killed is removed, and that of one that runs is kept', async () => {
  // No process has this id: it is beyond the highest.
  const abandoned = before('pinion-tests-999999999-a');
  const used = before(`pinion-tests-${process.pid}-b`);
  const other = before('pinion-tests-c');
  await withTemporaryFolder(() => Promise.resolve(), root);
  expect([abandoned, used, other].map(folder => existsSync(folder))).toEqual([false, true, true]);
});
