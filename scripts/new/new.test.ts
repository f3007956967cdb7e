import { execFile, execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from '../lib/paths.mjs';
import { newNode } from './new-node.mjs';
import { newProvider } from './new-provider.mjs';

type Plan = { files: Record<string, string>; lines: { file: string; before: string; line: string }[] };
const plans: Record<string, Plan> = { node: newNode('sample'), provider: newProvider('sampled') };
const packages = ['packages/contracts', 'packages/tool-runtime', 'apps/api', 'apps/web'];

let copy: string;

/** Copies the packages, whose links to each other then lead to the copies, and adds a sample of each kind. */
beforeAll(() => {
  copy = mkdtempSync(path.join(tmpdir(), 'pinion-new-'));
  const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  const files = tracked.split('\n').filter(file => /^(packages|apps|prisma|scripts|lint)\/|^[^/]+$/.test(file));
  for (const file of files.filter(name => existsSync(path.join(root, name)))) put(file, readFileSync(path.join(root, file)));
  cpSync(path.join(root, 'prisma/src/generated'), path.join(copy, 'prisma/src/generated'), { recursive: true });
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
  for (const folder of [...packages, 'prisma'])
    cpSync(path.join(root, folder, 'node_modules'), path.join(copy, folder, 'node_modules'), {
      recursive: true,
      verbatimSymlinks: true,
    });
  for (const { files: written, lines } of Object.values(plans)) {
    for (const [file, text] of Object.entries(written)) put(file, text);
    for (const { file, before, line } of lines)
      put(
        file,
        readFileSync(path.join(copy, file), 'utf8').replace(before, () => `${line}\n${before}`),
      );
  }
}, 60_000);
afterAll(() => rmSync(copy, { recursive: true, force: true }));

function put(file: string, text: string | Uint8Array): void {
  mkdirSync(path.dirname(path.join(copy, file)), { recursive: true });
  writeFileSync(path.join(copy, file), text);
}

async function run(program: string, args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(path.join(root, 'node_modules/.bin', program), args, { cwd: copy }).catch(
    (error: { stdout: string }) => error,
  );
  return stdout;
}

it.each(Object.entries(plans))('each line of a new %s has its place', (_, { lines }) => {
  for (const { file, before } of lines) expect(readFileSync(path.join(root, file), 'utf8').split(before), file).toHaveLength(2);
});

it.each(packages)('a new node and a new provider fit the types of %s', async folder => {
  expect(await run('tsc', ['-p', folder, '--noEmit'])).toBe('');
});

it('the tests of a new node and a new provider pass, and the laws of all kinds hold for them', async () => {
  const tests = Object.values(plans).flatMap(({ files }) => Object.keys(files).filter(file => file.endsWith('.test.ts')));
  const laws = ['packages/contracts/src/nodes/', 'packages/contracts/src/connections/'];
  await run('vitest', ['run', '--reporter=json', '--outputFile=report.json', '--maxWorkers=1', ...tests, ...laws]);
  const report = JSON.parse(readFileSync(path.join(copy, 'report.json'), 'utf8')) as { success: boolean; numPassedTests: number };
  expect(report).toMatchObject({ success: true });
  expect(report.numPassedTests).toBeGreaterThan(100);
});
