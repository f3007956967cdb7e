import { execFile, execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from '../lib/paths.mjs';
import { newNode } from './new-node.mjs';
import { newProvider } from './new-provider.mjs';
import { writePlan } from './write-plan.mjs';

type Plan = { files: Record<string, string>; lines: { file: string; before: string; line: string }[] };
const plans: Record<string, Plan> = { node: newNode('sample'), provider: newProvider('sampled') };
const packages = ['packages/contracts', 'packages/tool-runtime', 'apps/api', 'apps/web'];

let copy: string;

/** Copies the packages, whose links to each other then lead to the copies, and adds a sample of each kind. */
beforeAll(async () => {
  copy = mkdtempSync(path.join(tmpdir(), 'pinion-new-'));
  const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  const files = tracked.split('\n').filter(file => /^(packages|apps|prisma|scripts|lint)\/|^[^/]+$/.test(file));
  for (const file of files.filter(name => existsSync(path.join(root, name))))
    cpSync(path.join(root, file), path.join(copy, file), { verbatimSymlinks: true });
  cpSync(path.join(root, 'prisma/src/generated'), path.join(copy, 'prisma/src/generated'), { recursive: true });
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
  for (const folder of [...packages, 'prisma'])
    cpSync(path.join(root, folder, 'node_modules'), path.join(copy, folder, 'node_modules'), {
      recursive: true,
      verbatimSymlinks: true,
    });
  for (const plan of Object.values(plans)) await writePlan(copy, plan);
}, 60_000);
afterAll(() => rmSync(copy, { recursive: true, force: true }));

async function run(program: string, args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(path.join(root, 'node_modules/.bin', program), args, { cwd: copy }).catch(
    (error: { stdout: string }) => error,
  );
  return stdout;
}

it.each(Object.entries(plans))('each line of a new %s has its place', (_, { lines }) => {
  for (const { file, before } of lines) expect(readFileSync(path.join(root, file), 'utf8').split(before), file).toHaveLength(2);
});

it('a new node and a new provider fit the types of every package', async () => {
  // The web app knows the types of all packages by those of its server.
  const named = Object.values(plans).flatMap(({ files, lines }) => [...Object.keys(files), ...lines.map(({ file }) => file)]);
  const sources = [...new Set(named)].filter(file => !file.endsWith('.test.ts'));
  const config = {
    extends: './tsconfig.json',
    compilerOptions: { incremental: false, tsBuildInfoFile: null },
    include: ['next-env.d.ts', 'src/next-types.d.ts', ...sources.map(file => `../../${file}`)],
  };
  writeFileSync(path.join(copy, 'apps/web/tsconfig.new.json'), JSON.stringify(config));
  expect(await run('tsc', ['-p', 'apps/web/tsconfig.new.json', '--noEmit', '--checkers', '1'])).toBe('');
});

it('the tests of a new node and a new provider pass, and the laws of all kinds hold for them', async () => {
  const tests = Object.values(plans).flatMap(({ files }) => Object.keys(files).filter(file => file.endsWith('.test.ts')));
  const laws = ['packages/contracts/src/nodes/', 'packages/contracts/src/connections/'];
  await run('vitest', ['run', '--reporter=json', '--outputFile=report.json', '--maxWorkers=1', ...tests, ...laws]);
  const report = JSON.parse(readFileSync(path.join(copy, 'report.json'), 'utf8')) as { success: boolean; numPassedTests: number };
  expect(report).toMatchObject({ success: true });
  expect(report.numPassedTests).toBeGreaterThan(100);
});
