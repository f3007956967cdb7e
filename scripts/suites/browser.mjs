import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { withBrowserEnvironment } from '../lib/browser-environment.mjs';
import { buildApp } from '../lib/build-app.mjs';
import { show } from '../lib/children.mjs';
import { failureLine } from '../lib/failure-line.mjs';
import { ofShard } from '../lib/of-shard.mjs';
import { at } from '../lib/paths.mjs';
import { literalPattern, repeatCommand } from '../lib/repeat-command.mjs';
import { browserPackages, serverPackages } from '../lib/system-packages.mjs';
import { isWhole } from '../selection/reach.mjs';

export const title = 'browser';
export const packages = [...browserPackages, ...serverPackages];

/** Runs the specs of e2e in Chromium: all, or those that the selection names or a change reaches. */
export async function run(tools) {
  const words = playwrightWords(tools.selection);
  if (words === undefined) return { passed: 0, failed: 0, skipped: 0 };
  await buildApp(tools, { compression: 'fast' });
  const report = at('.tmp/browser.json');
  mkdirSync(at('.tmp'), { recursive: true });
  rmSync(report, { force: true });
  const code = await withBrowserEnvironment(tools, env =>
    show(at('e2e/node_modules/.bin/playwright'), ['test', '--reporter=list,json', ...words], {
      cwd: at('e2e'),
      env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    }),
  );
  return count(report, code);
}

/** Returns the arguments that select specs, or undefined if no spec is to run. */
function playwrightWords({ reach, shard, files = [], title: name }) {
  const titles = name === undefined ? [] : ['--grep', literalPattern(name)];
  const paths = specs => specs.map(file => literalPattern(path.relative('e2e', file)));
  if (files.length > 0 || name !== undefined) return [...titles, ...paths(files)];
  if (isWhole('browser', reach)) return shard === undefined ? [] : [`--shard=${shard.index}/${shard.count}`];
  const reached = ofShard(reach.specs, shard);
  return reached.length === 0 ? undefined : paths(reached);
}

function count(report, code) {
  if (!existsSync(report)) return { passed: 0, failed: 1, skipped: 0 };
  const { stats, errors, suites } = JSON.parse(readFileSync(report, 'utf8'));
  const failed = stats.unexpected + errors.length;
  const passed = stats.expected;
  const isSilent = passed + failed === 0 || (failed === 0 && code !== 0);
  const failures = [
    ...failuresOf({ suites }),
    ...errors.map(({ message }) => ({ text: failureLine('e2e', 'no spec', message), repeat: repeatCommand('browser') })),
  ];
  if (isSilent) failures.push({ text: `playwright ended with code ${code} and ran no test`, repeat: repeatCommand('browser') });
  return { passed, failed: isSilent ? 1 : failed, skipped: stats.skipped, failures };
}

/**
 * Returns each test that failed, at any nesting depth of suites. `titles` are those of the groups around it, and `spec` is its file in
 * `e2e/specs`, which can call another module to define it.
 */
function failuresOf({ suites = [], specs = [] }, titles = [], spec) {
  const own = specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected'))
    .map(({ title: name, tests }) => {
      const broken = tests.flatMap(({ results }) => results).find(({ error }) => error !== undefined);
      const title = [...titles, name].join(' ');
      const file = `e2e/specs/${spec}`;
      return { text: failureLine(file, title, broken?.error.message), repeat: repeatCommand('browser', { file, title }) };
    });
  // A suite without a line is a file, whose name is not part of the title.
  const nested = suites.flatMap(suite =>
    failuresOf(suite, suite.line > 0 ? [...titles, suite.title] : titles, spec ?? suite.file),
  );
  return [...own, ...nested];
}
