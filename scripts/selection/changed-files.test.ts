import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { changedFiles } from './changed-files.mjs';

let folder: string;
const git = (...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', ...args], { cwd: folder, encoding: 'utf8' });
const write = (name: string): void => writeFileSync(path.join(folder, name), name);
const commit = (name: string): void => {
  write(name);
  git('add', '--', name);
  git('commit', '--quiet', '-m', name);
};
const changed = (revision?: string): string[] | undefined => changedFiles(revision, folder)?.files.toSorted();

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'pinion-changed-'));
  git('init', '--quiet', '--initial-branch=main');
});
afterEach(() => rmSync(folder, { recursive: true }));

it('changedFiles returns the commits of a branch, and staged, unstaged and untracked files', () => {
  commit('first');
  git('checkout', '--quiet', '-b', 'topic');
  commit('second');
  commit('third');
  writeFileSync(path.join(folder, 'first'), 'other');
  write('staged');
  git('add', '--', 'staged');
  write('untracked');
  expect(changed()).toEqual(['first', 'second', 'staged', 'third', 'untracked']);
});

it('changedFiles returns the last commit on the main branch', () => {
  commit('first');
  commit('second');
  commit('third');
  expect(changed()).toEqual(['third']);
});

it('changedFiles returns what differs from a revision, deleted files included', () => {
  commit('first');
  commit('second');
  git('rm', '--quiet', 'first');
  expect(changed('HEAD~1')).toEqual(['first', 'second']);
});

it('changedFiles returns undefined without an earlier commit or for an unknown revision', () => {
  expect(changed()).toBeUndefined();
  commit('first');
  expect(changed()).toBeUndefined();
  expect(changed('v9')).toBeUndefined();
});
