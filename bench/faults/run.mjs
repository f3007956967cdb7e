// Do the tests find planted faults? See README.md.
// node bench/faults/run.mjs [--at REVISION] [--suite vitest|browser] [--only 3,7]
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../../scripts/lib/paths.mjs';
import { faults } from './faults.mjs';

const { values } = parseArgs({
  options: {
    at: { type: 'string', default: 'HEAD' },
    suite: { type: 'string', default: 'vitest' },
    only: { type: 'string' },
  },
});
const chosen = values.only?.split(',').map(Number);
const folder = mkdtempSync(path.join(tmpdir(), 'pinion-faults-'));

const npm = words => spawnSync('npm', words, { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 28 });

/** The Vitest projects that test a kind of fault. */
const projects = { view: ['web', 'components'], store: ['web', 'components'], api: ['api', 'api-integration'] };

/** Runs the tests that a file reaches, to the first failure. Returns the exit code and the last lines. */
function testsOf({ kind, file, spec }) {
  if (values.suite === 'browser')
    return spawnSync('npm', ['test', '--', 'browser', '--file', `e2e/specs/${spec}.spec.ts`], { cwd: folder, encoding: 'utf8' });
  const vitest = path.join(folder, 'node_modules/.bin/vitest');
  const words = ['related', file, '--run', '--bail=1', ...projects[kind].map(project => `--project=${project}`)];
  return spawnSync(vitest, words, { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 28 });
}

const found = [];
try {
  execFileSync('git', ['worktree', 'add', '--detach', '--quiet', folder, values.at], { cwd: root });
  // Installs the packages, and generates what the tests import.
  npm(['test', '--', 'types']);
  for (const [index, fault] of faults.entries()) {
    if (chosen !== undefined && !chosen.includes(index + 1)) continue;
    const file = path.join(folder, fault.file);
    const text = readFileSync(file, 'utf8');
    if (text.split(fault.from).length !== 2) throw new Error(`${fault.file} does not contain once: ${fault.from}`);
    writeFileSync(
      file,
      text.replace(fault.from, () => fault.to),
    );
    const { status } = testsOf(fault);
    writeFileSync(file, text);
    found.push({ ...fault, isFound: status !== 0 });
    console.log(
      `${status === 0 ? 'NOT FOUND' : 'found    '} ${index + 1} ${fault.kind} ${fault.file}: ${fault.from.split('\n')[0]}`,
    );
  }
} finally {
  execFileSync('git', ['worktree', 'remove', '--force', folder], { cwd: root });
  rmSync(folder, { recursive: true, force: true });
}
const count = found.filter(({ isFound }) => isFound).length;
console.log(`${count} of ${found.length} planted faults found`);
process.exitCode = count === found.length ? 0 : 1;
