import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { isWhole, reachesFolder } from '../selection/reach.mjs';
import { capture, mustRun } from '../lib/children.mjs';
import { once } from '../lib/once.mjs';
import { at, filesBelow } from '../lib/paths.mjs';
import { repeatCommand } from '../lib/repeat-command.mjs';
import { workspaceFolders } from '../lib/workspace.mjs';
import { checkNew } from '../new/check-new.mjs';

export const title = 'types';

const cache = '.tmp/types';
/** The folders whose check takes longest, in ascending order. */
const largest = ['packages/tool-runtime', 'apps/web', 'apps/api'];

/** Runs one test per tsconfig: every workspace folder has one, and the core's tests have their own. */
export async function run({ env, selection }) {
  await describeRoutes(env);
  mkdirSync(at(cache), { recursive: true });
  const failures = [];
  const chosen = projects(selection.reach);
  const waiting = [...chosen];
  const checkNext = async () => {
    for (let project = waiting.shift(); project !== undefined; project = waiting.shift())
      failures.push(...(await check(project, env, selection.reach)));
  };
  await Promise.all([checkNext(), checkNext()]);
  if (isWhole('types', selection.reach) || selection.reach.changed.some(file => file.startsWith('scripts/new/')))
    failures.push(...(await checkRecipes(env, chosen)));
  return { passed: chosen.length - failures.length, failed: failures.length, skipped: 0, failures };
}

/** Checks what `npm run new` writes. It is no test of a suite with time limits: it compiles the web app once more. */
async function checkRecipes(env, chosen) {
  chosen.push('scripts/new');
  const problems = await checkNew(env);
  console.log(`${problems === '' ? 'ok    ' : 'FAILED'} a new node and a new provider${problems === '' ? '' : `\n${problems}`}`);
  return problems === '' ? [] : [{ text: `scripts/new: ${problems.split('\n')[0]}`, repeat: repeatCommand('types') }];
}

/** Checks a project on one core: several checkers of one program each find out the types that all of it uses. */
async function check(project, env, reach) {
  // A compiler that remembers the last run reads only what changed since. To write it down takes a fifth of the time.
  const memory = isWhole('types', reach)
    ? []
    : ['--incremental', '--tsBuildInfoFile', at(cache, `${project.replaceAll('/', '-')}.tsbuildinfo`)];
  const words = ['-p', project, '--pretty', 'false', '--checkers', '1', ...memory];
  const { code, output } = await capture(at('node_modules/.bin/tsc'), words, { env });
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${project}${code === 0 ? '' : `\n${output.trim()}`}`);
  return code === 0 ? [] : [{ text: `${project}: ${output.trim().split('\n')[0]}`, repeat: repeatCommand('types') }];
}

/** Returns the projects, the largest first, or those that a change reaches. The project of lint/ includes the tests of the scripts. */
function projects(reach) {
  const withTests = folder => [`${folder}/tsconfig.json`, `${folder}/tsconfig.test.json`];
  const isReached = folder => isWhole('types', reach) || reachesFolder(reach, folder);
  const reached = workspaceFolders().filter(isReached).flatMap(withTests);
  if (isReached('lint') || isReached('scripts')) reached.push('lint/tsconfig.json');
  const size = file => largest.findLastIndex(folder => file.startsWith(`${folder}/`));
  return reached.filter(file => existsSync(at(file)) || !file.endsWith('.test.json')).toSorted((a, b) => size(b) - size(a));
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
