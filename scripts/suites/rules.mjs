import { isWhole, reachesFolder } from '../selection/reach.mjs';
import { runVitest } from '../lib/vitest.mjs';

export const title = 'lint rules';

/** The slowest files, with the folders whose changes can reach them. */
const folders = {
  'lint/core-has-no-platform.test.ts': ['packages', 'lint'],
  'lint/canaries.test.ts': ['lint'],
};

/**
 * Runs the canaries, which prove that each rule still bites, and the tests of the scripts. Most of them read files of the whole
 * repository, so every change reaches them.
 */
export const run = ({ selection, ...tools }) =>
  runVitest(
    { ...tools, selection: { ...selection, reach: undefined } },
    { name: 'rules', projects: ['rules'], mustCover: ['lint', 'scripts'], without: unreached(selection.reach) },
  );

const unreached = reach =>
  isWhole('rules', reach) ? [] : Object.keys(folders).filter(file => !folders[file].some(folder => reachesFolder(reach, folder)));
