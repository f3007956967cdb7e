import { existsSync } from 'node:fs';
import { capture, mustRun } from '../lib/children.mjs';
import { at } from '../lib/paths.mjs';
import { workspaceFolders } from '../lib/workspace.mjs';

export const title = 'types';

/** Runs one test per tsconfig: every workspace folder has one, and the core's tests have their own. */
export async function run(tools) {
  await describeRoutes(tools);
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const project of projects()) {
    const { code, output } = await capture(at('node_modules/.bin/tsc'), ['-p', project, '--pretty', 'false'], { env: tools.env });
    console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${project}${code === 0 ? '' : `\n${output.trim()}`}`);
    counts[code === 0 ? 'passed' : 'failed'] += 1;
  }
  return counts;
}

function projects() {
  const withTests = folder => [`${folder}/tsconfig.json`, `${folder}/tsconfig.test.json`];
  return [...workspaceFolders().flatMap(withTests), 'lint/tsconfig.json'].filter(
    file => existsSync(at(file)) || !file.endsWith('.test.json'),
  );
}

/** Generates the types of the pages' routes: a new clone has none, and a deleted page leaves stale ones behind. */
async function describeRoutes({ env }) {
  await mustRun(at('apps/web/node_modules/.bin/next'), ['typegen'], {
    cwd: at('apps/web'),
    env,
    remedy: 'Mend the error above in apps/web, then run the same command again.',
  });
}
