import { execFileSync } from 'node:child_process';
import { root } from '../lib/paths.mjs';

/**
 * Returns the files that differ from a revision: { since, files }. Commits, staged, unstaged and untracked files count. Without a
 * revision it is the commit at which the branch left its upstream or the main branch, and otherwise the last commit but one.
 * Returns undefined where no such revision exists: without Git, or in a clone of a single commit.
 */
export function changedFiles(revision, cwd = root) {
  const git = (...args) => gitOutput(cwd, args);
  const head = git('rev-parse', '--verify', 'HEAD');
  const since = revision === undefined ? forkPoint(git, head) : git('merge-base', revision, 'HEAD');
  if (since === undefined) return undefined;
  const changed = git('diff', '--name-only', '--no-renames', '--relative', since) ?? '';
  const untracked = git('ls-files', '--others', '--exclude-standard') ?? '';
  return { since: since.slice(0, 12), files: `${changed}\n${untracked}`.split('\n').filter(Boolean) };
}

/** Returns the commit at which the branch left another one. On that other branch itself, returns the commit before the last. */
function forkPoint(git, head) {
  for (const branch of ['@{upstream}', 'origin/HEAD', 'origin/main', 'main']) {
    const base = git('merge-base', branch, 'HEAD');
    if (base !== undefined && base !== head) return base;
  }
  return git('rev-parse', '--verify', 'HEAD~1');
}

function gitOutput(cwd, args) {
  try {
    return execFileSync('git', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return undefined;
  }
}
