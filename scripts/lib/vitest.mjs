import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { show } from './children.mjs';
import { failureLine } from './failure-line.mjs';
import { at, root } from './paths.mjs';
import { bundleServer, serverProgram } from './server-bundle.mjs';

/** Runs some vitest projects and counts their tests. `mustCover` lists folders that must contain at least one test. */
export async function runVitest(tools, { name, projects, mustCover, env = {} }) {
  const report = at('.tmp', `${name}.json`);
  const unhandled = at('.tmp', `${name}-unhandled.json`);
  mkdirSync(at('.tmp'), { recursive: true });
  for (const file of [report, unhandled]) rmSync(file, { force: true });
  await bundleServer();
  const chosen = projects.map(project => `--project=${project}`);
  const code = await show(
    at('node_modules/.bin/vitest'),
    [
      'run',
      ...chosen,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      `--reporter=${at('scripts/lib/unhandled-errors-reporter.mjs')}`,
    ],
    { env: { ...tools.env, ...env, PINION_SERVER_PROGRAM: at(serverProgram), UNHANDLED_ERRORS_FILE: unhandled } },
  );
  const files = readReport(report)?.testResults ?? [];
  return {
    ...withSilentFailures(countTests(files), code, uncovered(files, mustCover)),
    failures: [...failuresOf(files), ...(readReport(unhandled) ?? [`vitest ended with code ${code} before its end`])],
    unstable: unstableOf(files),
  };
}

const readReport = file => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);

/** Returns a line for each failure: location, test name, and the first line of its message. */
function failuresOf(files) {
  return files.flatMap(({ name, message, status, assertionResults }) => {
    const failed = assertionResults.filter(test => test.status === 'failed');
    const broken = status === 'failed' && failed.length === 0 ? [{ fullName: 'cannot be run', failureMessages: [message] }] : [];
    return [...failed, ...broken].map(test => failureLine(path.relative(root, name), test.fullName, test.failureMessages[0]));
  });
}

/** Returns the tests that passed after a retry. */
const unstableOf = files =>
  files.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(test => test.status === 'passed' && test.failureMessages.length > 0)
      .map(test => failureLine(path.relative(root, name), test.fullName, test.failureMessages[0])),
  );

function countTests(files) {
  const tests = files.flatMap(file => file.assertionResults);
  const count = status => tests.filter(test => test.status === status).length;
  // A file that cannot be loaded has no tests that could fail, but counts as failed.
  const broken = files.filter(file => file.status === 'failed' && !file.assertionResults.some(test => test.status === 'failed'));
  return {
    passed: count('passed'),
    failed: count('failed') + broken.length,
    skipped: tests.length - count('passed') - count('failed'),
  };
}

/** Returns folders without a single test, because an empty result is not a success. */
function uncovered(files, folders) {
  const empty = folders.filter(folder => !files.some(file => file.name.startsWith(`${at(folder)}/`)));
  for (const folder of empty) console.error(`pinion: no test ran in ${folder}`);
  return empty.length;
}

function withSilentFailures(counts, code, empty) {
  const failed = counts.failed + empty;
  return { ...counts, failed: failed === 0 && code !== 0 ? 1 : failed };
}
