import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { isWhole } from '../selection/reach.mjs';
import { show } from './children.mjs';
import { failureLine } from './failure-line.mjs';
import { ofShard } from './of-shard.mjs';
import { at, root } from './paths.mjs';
import { literalPattern, repeatCommand } from './repeat-command.mjs';
import { bundleServer, serverProgram } from './server-bundle.mjs';

/**
 * Runs some vitest projects and counts their tests. `name` is the suite. `mustCover` lists folders that must contain at least one
 * test; `uncovered` are those without. `options` are those of Vitest. `needsServer` bundles the server that tests start.
 * `tools.selection` limits the tests: to those that a change reaches, to a shard, to named files and to a title.
 */
export async function runVitest(tools, { name, projects, mustCover, options = [], needsServer = true, env = {} }) {
  const limit = limitsOf(name, tools.selection ?? {});
  if (limit.files?.length === 0) return { passed: 0, failed: 0, skipped: 0 };
  const report = at('.tmp', `${name}.json`);
  const unhandled = at('.tmp', `${name}-unhandled.json`);
  mkdirSync(at('.tmp'), { recursive: true });
  for (const file of [report, unhandled]) rmSync(file, { force: true });
  if (needsServer) await bundleServer();
  const chosen = projects.map(project => `--project=${project}`);
  const code = await show(
    at('node_modules/.bin/vitest'),
    [
      'run',
      ...chosen,
      ...limit.arguments,
      ...options,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      `--reporter=${at('scripts/lib/unhandled-errors-reporter.mjs')}`,
      ...(limit.files ?? []),
    ],
    { env: { ...tools.env, ...env, PINION_SERVER_PROGRAM: at(serverProgram), UNHANDLED_ERRORS_FILE: unhandled } },
  );
  const files = readReport(report)?.testResults ?? [];
  const failures = [...failuresOf(name, files), ...unhandledErrors(name, unhandled, code)];
  const { passed, failed, skipped } = countTests(files, failures, code);
  if (limit.mustRun && passed + failed === 0)
    failures.push({ text: 'no test has this file and title', repeat: repeatCommand(name) });
  const uncovered = limit.isPart ? [] : mustCover.filter(folder => !files.some(file => file.name.startsWith(`${at(folder)}/`)));
  return { passed, failed: Math.max(failed, failures.length), skipped, failures, uncovered };
}

/**
 * Returns how the selection limits this suite: `files` to run, further `arguments`, and `isPart` if a folder without tests is no
 * error. With few files Vitest refuses to make shards, so the files that a change reaches are divided here.
 */
function limitsOf(suite, { reach, shard, files = [], title }) {
  const titleArguments = title === undefined ? [] : ['--testNamePattern', literalPattern(title)];
  if (files.length > 0 || title !== undefined)
    return { files: files.length > 0 ? files : undefined, arguments: titleArguments, isPart: true, mustRun: true };
  if (isWhole(suite, reach))
    return { arguments: shard === undefined ? [] : [`--shard=${shard.index}/${shard.count}`], isPart: false, mustRun: false };
  const reached = [...reach.files].filter(file => /\.test\.tsx?$/.test(file) && existsSync(at(file)));
  return { files: ofShard(reached, shard), arguments: ['--passWithNoTests'], isPart: true, mustRun: false };
}

const readReport = file => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);

function unhandledErrors(suite, file, code) {
  const lines = readReport(file) ?? [`vitest ended with code ${code} before its end`];
  return lines.map(text => ({ text, repeat: repeatCommand(suite) }));
}

/** Returns each failure: its location, name and message, and the command that repeats it. */
function failuresOf(suite, files) {
  return files.flatMap(({ name, message, status, assertionResults }) => {
    const file = path.relative(root, name);
    const failed = assertionResults.filter(test => test.status === 'failed');
    if (status === 'failed' && failed.length === 0)
      return [{ text: failureLine(file, 'cannot be run', message), repeat: repeatCommand(suite, { file }) }];
    return failed.map(({ fullName, failureMessages }) => ({
      text: failureLine(file, fullName, failureMessages[0]),
      repeat: repeatCommand(suite, { file, title: fullName }),
    }));
  });
}

/** Counts the tests. Failures that are no test, such as a file that cannot be loaded, count like tests that failed. */
function countTests(files, failures, code) {
  const tests = files.flatMap(file => file.assertionResults);
  const count = status => tests.filter(test => test.status === status).length;
  const failed = Math.max(failures.length, count('failed'));
  return {
    passed: count('passed'),
    failed: failed === 0 && code !== 0 ? 1 : failed,
    skipped: tests.length - count('passed') - count('failed'),
  };
}
