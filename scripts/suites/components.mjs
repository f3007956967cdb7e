import { browserPackages, findChromium } from '../lib/system-packages.mjs';
import { runVitest } from '../lib/vitest.mjs';

export const title = 'components';
export const packages = browserPackages;

/** Runs the tests of views in Chromium, on a server in memory. */
export async function run(tools) {
  const chromium = await findChromium();
  return runVitest(tools, {
    name: 'components',
    // Also the instance that shows pages in a made-up language.
    projects: ['components*'],
    mustCover: ['apps/web'],
    env: { PINION_CHROMIUM: chromium },
  });
}
