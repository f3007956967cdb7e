// Do the tests find planted faults? See README.md.
// node bench/faults/run.mjs [--at REVISION] [--suite vitest|browser] [--only 3,7]
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { withIntegrationEnvironment } from '../../scripts/lib/integration-environment.mjs';
import { root } from '../../scripts/lib/paths.mjs';
import { prepare } from '../../scripts/lib/prepare.mjs';
import { findChromium } from '../../scripts/lib/system-packages.mjs';
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

/** The Vitest projects that test a kind of fault: those of units first, which are faster. */
const projects = { view: ['web', 'components*'], store: ['web', 'components*'], api: ['api', 'api-integration'] };

/** Returns the title of the first test that fails, or undefined. */
function failureOf({ kind, file, spec }, env) {
  if (values.suite === 'browser') {
    const { status, stdout, stderr } = npm(['test', '--', 'browser', '--file', `e2e/specs/${spec}.spec.ts`]);
    if (status === 0) return undefined;
    const [, failed] = /^\s+1\) (.*)/m.exec(stdout) ?? [];
    // A runner that knows no `--file`, or an app that cannot be built, does not find a fault.
    if (failed === undefined) throw new Error(`no test ran: ${(stdout + stderr).slice(-2000)}`);
    return failed;
  }
  const feature = /^.*?\/src\/(?:features\/)?[\w-]+\//.exec(file)?.[0] ?? path.dirname(file);
  const all = projects[kind].map(project => `--project=${project}`);
  // The tests of the same feature first: most faults are found there, in seconds.
  const tries = [['run', feature, ...all], ...all.map(project => ['related', file, '--run', project])];
  for (const words of tries) {
    const vitest = path.join(folder, 'node_modules/.bin/vitest');
    const options = { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 28, env: { ...env, NO_COLOR: '1' } };
    const { status, stdout, stderr } = spawnSync(vitest, [...words, '--bail=1', '--passWithNoTests'], options);
    if (status === 0) continue;
    const [, failed] = /^ *FAIL +(.*)/m.exec(stdout + stderr) ?? [];
    // An error of Vitest, such as a refusal to start, does not find a fault.
    if (failed === undefined) throw new Error(`no test failed: ${stderr.slice(-2000)}`);
    return failed;
  }
  return undefined;
}

const found = [];

async function plantEach(env) {
  for (const [index, fault] of faults.entries()) {
    if (chosen !== undefined && !chosen.includes(index + 1)) continue;
    const file = path.join(folder, fault.file);
    const text = readFileSync(file, 'utf8');
    if (text.split(fault.from).length !== 2) throw new Error(`${fault.file} does not contain once: ${fault.from}`);
    const startMs = performance.now();
    writeFileSync(
      file,
      text.replace(fault.from, () => fault.to),
    );
    const failure = failureOf(fault, env);
    found.push(failure !== undefined);
    writeFileSync(file, text);
    const seconds = ((performance.now() - startMs) / 1000).toFixed(0);
    const verdict = failure === undefined ? 'NOT FOUND' : `found in ${seconds} s by ${failure}`;
    console.log(`${index + 1} ${fault.kind} ${fault.file}: ${fault.from.split('\n')[0]}\n  ${verdict}`);
  }
}

try {
  execFileSync('git', ['worktree', 'add', '--detach', '--quiet', folder, values.at], { cwd: root });
  const program = "const { prepare } = await import('./scripts/lib/prepare.mjs'); await prepare();";
  execFileSync(process.execPath, ['--input-type=module', '--eval', program], { cwd: folder, stdio: 'ignore' });
  const tools = await prepare();
  const PINION_CHROMIUM = await findChromium();
  await withIntegrationEnvironment(tools, env => plantEach({ ...tools.env, ...env, PINION_CHROMIUM }));
} finally {
  execFileSync('git', ['worktree', 'remove', '--force', folder], { cwd: root });
  rmSync(folder, { recursive: true, force: true });
}
const count = found.filter(Boolean).length;
console.log(`${count} of ${found.length} planted faults found`);
process.exitCode = count === found.length ? 0 : 1;
