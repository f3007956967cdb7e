import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { isWhole, reachesFolder } from '../selection/reach.mjs';
import { capture, mustRun } from '../lib/children.mjs';
import { once } from '../lib/once.mjs';
import { at, filesBelow } from '../lib/paths.mjs';
import { repeatCommand } from '../lib/repeat-command.mjs';
import { workspaceFolders } from '../lib/workspace.mjs';

export const title = 'types';

const cache = '.tmp/types';

/** Runs one test per tsconfig: every workspace folder has one, and the core's tests have their own. */
export async function run({ env, selection }) {
  await describeRoutes(env);
  mkdirSync(at(cache), { recursive: true });
  const failures = [];
  const chosen = projects(selection.reach);
  for (const project of chosen) {
    // A compiler that remembers the last run reads only what changed since.
    const memory = ['--incremental', '--tsBuildInfoFile', at(cache, `${project.replaceAll('/', '-')}.tsbuildinfo`)];
    const { code, output } = await capture(at('node_modules/.bin/tsc'), ['-p', project, '--pretty', 'false', ...memory], { env });
    console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${project}${code === 0 ? '' : `\n${output.trim()}`}`);
    if (code !== 0) failures.push({ text: `${project}: ${output.trim().split('\n')[0]}`, repeat: repeatCommand('types') });
  }
  return { passed: chosen.length - failures.length, failed: failures.length, skipped: 0, failures };
}

/** Returns the projects, or those that a change reaches. The project of lint/ includes the tests of the scripts. */
function projects(reach) {
  const withTests = folder => [`${folder}/tsconfig.json`, `${folder}/tsconfig.test.json`];
  const isReached = folder => isWhole('types', reach) || reachesFolder(reach, folder);
  const reached = workspaceFolders().filter(isReached).flatMap(withTests);
  if (isReached('lint') || isReached('scripts')) reached.push('lint/tsconfig.json');
  return reached.filter(file => existsSync(at(file)) || !file.endsWith('.test.json'));
}

/** Generates the types of the pages' routes: a new clone has none, and a deleted page leaves stale ones behind. */
async function describeRoutes(env) {
  const isRoute = file => /^(page|layout|route|template|default|loading|error)\.tsx?$/.test(path.basename(file));
  await once(
    {
      title: 'describing the routes',
      stamp: 'apps/web/.next/types/.stamp',
      inputs: [at('pnpm-lock.yaml'), at('apps/web/next.config.mjs'), ...filesBelow('apps/web/src/app').filter(isRoute)],
    },
    () =>
      mustRun(at('apps/web/node_modules/.bin/next'), ['typegen'], {
        cwd: at('apps/web'),
        env,
        remedy: 'Mend the error above in apps/web, then run the same command again.',
      }),
  );
}
