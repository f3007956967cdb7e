import { execFile } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

export const root = path.resolve(import.meta.dirname, '..');
export const canaries = path.join(import.meta.dirname, 'canaries');

type Diagnostic = { code: string; filename: string };
type LintReport = { diagnostics: Diagnostic[]; number_of_files: number };

/** Lints the canaries in a copy of the repository that holds nothing else, so that each is where its rule applies. */
export async function lintCanaries(): Promise<LintReport> {
  const copy = mkdtempSync(path.join(tmpdir(), 'pinion-canaries-'));
  try {
    cpSync(canaries, copy, { recursive: true });
    const configs = [
      '.oxlintrc.json',
      'package.json',
      'tsconfig.*.json',
      'lint/plugin/*',
      '{packages,apps}/*/{package,tsconfig*}.json',
    ];
    for (const file of globSync([...configs, '{prisma,e2e}/{package,tsconfig}.json'], { cwd: root })) {
      mkdirSync(path.dirname(path.join(copy, file)), { recursive: true });
      cpSync(path.join(root, file), path.join(copy, file));
    }
    symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
    return await lint(copy);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/**
 * Runs the linter, whose exit code for findings is expected here. The folders are named because outside of git nothing keeps
 * the linter from traversing node_modules.
 */
async function lint(cwd: string): Promise<LintReport> {
  const args = ['--type-aware', '--format=json', 'packages', 'apps', 'prisma', 'e2e'];
  const run = promisify(execFile)(path.join(root, 'node_modules/.bin/oxlint'), args, { cwd, timeout: 60_000 });
  const { stdout } = await run.catch((error: { stdout: string }) => error);
  return JSON.parse(stdout) as LintReport;
}

export function listCanaries(): { file: string; expected: string[] }[] {
  const files = globSync('**/*.ts', { cwd: canaries });
  return files.toSorted().map(file => {
    const expected = /^\/\/ canary: (.+)$/m.exec(readFileSync(path.join(canaries, file), 'utf8'))?.[1];
    if (!expected) throw new Error(`${file} does not say which rule it breaks: start it with "// canary: <rule>"`);
    return { file, expected: expected === 'none' ? [] : expected.split(', ') };
  });
}
