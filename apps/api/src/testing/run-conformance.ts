import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';

const require = createRequire(import.meta.url);
const suite = path.join(path.dirname(require.resolve('@modelcontextprotocol/conformance/package.json')), 'dist/index.js');

export type Check = { id: string; status: 'SUCCESS' | 'FAILURE' | 'WARNING' | 'SKIPPED' | 'INFO'; errorMessage?: string };

export type Subject =
  | { leg: 'server'; url: string }
  /** A command line, to which the suite appends the address of its own server. */
  | { leg: 'client'; command: string };

/** The revisions. The suite uses the revision that it is given, so scenarios of both are run under each. */
export const revisions = ['2025-11-25', '2026-07-28'] as const;
export type Revision = (typeof revisions)[number];

const patienceMs = 60_000;

/**
 * Runs one scenario of the MCP conformance suite as a child process and reads the checks it wrote. An empty list means that the
 * suite has no such scenario in that revision, or could not run it. Extensions are in no revision.
 */
export async function runConformance(subject: Subject, revision: Revision | undefined, scenario: string): Promise<Check[]> {
  return [...(await runSuite(subject, ['--scenario', scenario], revision)).values()].flat();
}

/** Runs all scenarios of a revision for servers in one child process. Returns the checks by scenario. */
export const runServerScenarios = (url: string, revision: Revision): Promise<Map<string, Check[]>> =>
  runSuite({ leg: 'server', url }, ['--suite', 'all'], revision);

async function runSuite(
  subject: Subject,
  selection: readonly string[],
  revision: Revision | undefined,
): Promise<Map<string, Check[]>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'pinion-conformance-'));
  const whom = subject.leg === 'server' ? ['--url', subject.url] : ['--command', subject.command, '--timeout', '30000'];
  try {
    // Its exit code shows whether all checks passed. Its files show which ones did.
    await new Promise<void>(resolve => {
      const inRevision = revision === undefined ? [] : ['--spec-version', revision];
      const args = [suite, subject.leg, ...whom, ...selection, ...inRevision, '--output-dir', folder];
      execFile(process.execPath, args, { timeout: patienceMs, killSignal: 'SIGKILL', maxBuffer: 2 ** 26 }, () => resolve());
    });
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('checks.json'));
    return new Map(
      files.map(file => [scenarioOf(file), JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Check[]] as const),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the scenario of a file, as in `server-ping-2026-11-29T02-01-50-067Z/checks.json`. */
const scenarioOf = (file: string): string => path.dirname(file).replace(/^(server|client)-|-\d{4}-\d\d-\d\dT[\d-]+Z$/g, '');

/** Returns the ids of the checks that count. A check that was made several times passes when it passed every time. */
export function scored(checks: readonly Check[]): { passed: string[]; failed: string[] } {
  const idsOf = (...statuses: Check['status'][]): Set<string> =>
    new Set(checks.filter(({ status }) => statuses.includes(status)).map(({ id }) => id));
  const failed = idsOf('FAILURE', 'WARNING');
  return { passed: [...idsOf('SUCCESS')].filter(id => !failed.has(id)), failed: [...failed] };
}
