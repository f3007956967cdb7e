import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { show } from '../lib/children.mjs';
import { databaseTemplate } from '../lib/database-template.mjs';
import { failureLine } from '../lib/failure-line.mjs';
import { at } from '../lib/paths.mjs';
import { findChromium, findRedis, installTestPrograms } from '../lib/system-packages.mjs';
import { throwawayPostgres } from '../lib/throwaway-postgres.mjs';
import { buildApp } from '../lib/build-app.mjs';

export const title = 'browser';

export async function run(tools) {
  if (!existsSync(at('e2e/playwright.config.ts'))) {
    console.error('SKIPPED: e2e/playwright.config.ts does not exist yet, so no browser was started.');
    return { passed: 0, failed: 0, skipped: 1 };
  }
  const chromium = await findChromium();
  await buildApp(tools);
  const template = await databaseTemplate(tools);
  const report = at('.tmp/browser.json');
  mkdirSync(at('.tmp'), { recursive: true });
  rmSync(report, { force: true });
  // Each app has its own embedded database. Only two servers of one installation share these.
  const { DATABASE_URL: _database, REDIS_URL: _redis, ...embedded } = tools.env;
  await findRedis();
  await installTestPrograms();
  const shared = await throwawayPostgres();
  try {
    const code = await show(at('e2e/node_modules/.bin/playwright'), ['test', '--reporter=list,json'], {
      cwd: at('e2e'),
      env: {
        ...embedded,
        ...template,
        PINION_CHROMIUM: chromium,
        PINION_E2E_DATABASE_URL: shared.url,
        PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      },
    });
    return count(report, code);
  } finally {
    await shared.stop();
  }
}

function count(report, code) {
  if (!existsSync(report)) return { passed: 0, failed: 1, skipped: 0 };
  const { stats, errors, suites } = JSON.parse(readFileSync(report, 'utf8'));
  const passed = stats.expected + stats.flaky;
  const failed = stats.unexpected + errors.length;
  const silent = passed + failed === 0 || (failed === 0 && code !== 0);
  return {
    passed,
    failed: silent ? 1 : failed,
    skipped: stats.skipped,
    failures: linesOf({ suites }, 'unexpected'),
    unstable: linesOf({ suites }, 'flaky'),
  };
}

/** Returns a line for each spec with this outcome, at any nesting depth of suites. */
function linesOf({ suites = [], specs = [] }, outcome) {
  const own = specs
    .filter(({ tests }) => tests.some(({ status }) => status === outcome))
    .map(({ file, title, tests }) => {
      const broken = tests.flatMap(({ results }) => results).find(({ error }) => error !== undefined);
      return failureLine(`e2e/specs/${file}`, title, broken?.error.message);
    });
  return [...own, ...suites.flatMap(suite => linesOf(suite, outcome))];
}
