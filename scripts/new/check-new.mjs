import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { capture } from '../lib/children.mjs';
import { at, root } from '../lib/paths.mjs';
import { newNode } from './new-node.mjs';
import { newProvider } from './new-provider.mjs';
import { writePlan } from './write-plan.mjs';

const laws = ['packages/contracts/src/nodes/', 'packages/contracts/src/connections/'];

/**
 * Checks a new node and a new provider in a copy of the packages: their types, their tests, and the laws of all kinds. Returns what is
 * wrong, empty when nothing is.
 */
export async function checkNew(env) {
  const copy = mkdtempSync(path.join(tmpdir(), 'pinion-new-'));
  try {
    copyPackages(copy);
    const plans = [newNode('sample'), newProvider('sampled')];
    for (const plan of plans) await writePlan(copy, plan);
    const files = [...new Set(plans.flatMap(({ files, lines }) => [...Object.keys(files), ...lines.map(({ file }) => file)]))];
    return (await checkTypes(copy, files, env)) + (await runTests(copy, files, env));
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** Copies the packages, whose links to each other then lead to the copies. */
function copyPackages(copy) {
  const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  const files = tracked.split('\n').filter(file => /^(packages|apps|prisma|scripts|lint)\/|^[^/]+$/.test(file));
  for (const file of files.filter(name => existsSync(at(name))))
    cpSync(at(file), path.join(copy, file), { verbatimSymlinks: true });
  cpSync(at('prisma/src/generated'), path.join(copy, 'prisma/src/generated'), { recursive: true });
  symlinkSync(at('node_modules'), path.join(copy, 'node_modules'));
  for (const folder of ['packages/contracts', 'packages/tool-runtime', 'apps/api', 'apps/web', 'prisma'])
    cpSync(at(folder, 'node_modules'), path.join(copy, folder, 'node_modules'), { recursive: true, verbatimSymlinks: true });
}

/** Checks the types in the program of the web app, which knows those of all packages by those of its server. */
async function checkTypes(copy, files, env) {
  const sources = files.filter(file => !file.endsWith('.test.ts'));
  const config = {
    extends: './tsconfig.json',
    compilerOptions: { incremental: false, tsBuildInfoFile: null },
    include: ['next-env.d.ts', 'src/next-types.d.ts', ...sources.map(file => `../../${file}`)],
  };
  writeFileSync(path.join(copy, 'apps/web/tsconfig.new.json'), JSON.stringify(config));
  const words = ['-p', 'apps/web/tsconfig.new.json', '--noEmit', '--pretty', 'false', '--checkers', '1'];
  return (await capture(at('node_modules/.bin/tsc'), words, { env, cwd: copy })).output.trim();
}

async function runTests(copy, files, env) {
  const tests = files.filter(file => file.endsWith('.test.ts'));
  const words = ['run', '--reporter=json', '--outputFile=report.json', '--maxWorkers=1', ...tests, ...laws];
  const { output } = await capture(at('node_modules/.bin/vitest'), words, { env, cwd: copy });
  const report = path.join(copy, 'report.json');
  if (!existsSync(report)) return output.trim();
  const { success, numPassedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
  if (success && numPassedTests > 100) return '';
  const failed = testResults.flatMap(({ assertionResults }) => assertionResults.filter(({ status }) => status === 'failed'));
  return `${numPassedTests} tests passed; failed: ${failed.map(({ fullName }) => fullName).join(', ')}`;
}
