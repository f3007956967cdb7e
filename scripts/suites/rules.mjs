import { isWhole, reachesFolder } from '../selection/reach.mjs';
import { runVitest } from '../lib/vitest.mjs';

export const title = 'lint rules';

/** Files that read only some folders, so that other changes do not reach them. */
const folders = {
  'lint/core-has-no-platform.test.ts': ['packages', 'lint'],
  'lint/canaries.test.ts': ['lint'],
  'scripts/lib/server-bundle.test.ts': ['apps/api', 'packages', 'prisma', 'scripts'],
  'scripts/lib/!(server-bundle).test.ts': ['scripts'],
  'scripts/{campaigns,release,selection}/**': ['scripts'],
};

/**
 * Runs the canaries, which prove that each rule still bites, and the tests of the scripts. The others read files of the whole
 * repository, so every change reaches them.
 */
export const run = ({ selection, ...tools }) =>
  runVitest(
    { ...tools, selection: { ...selection, reach: undefined } },
    {
      name: 'rules',
      projects: ['rules'],
      mustCover: selection.reach === undefined ? ['lint', 'scripts'] : ['lint'],
      // These tests share nothing that one could change, and an isolated file loads its modules again.
      options: ['--isolate=false', ...unreached(selection.reach).map(file => `--exclude=${file}`)],
      needsServer: false,
    },
  );

const unreached = reach =>
  isWhole('rules', reach) ? [] : Object.keys(folders).filter(file => !folders[file].some(folder => reachesFolder(reach, folder)));
