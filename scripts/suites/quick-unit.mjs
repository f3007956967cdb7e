import { runVitest } from '../lib/vitest.mjs';

export const title = 'unit';

/** Runs the unit tests that start no process, server or sandbox. */
export const run = tools =>
  runVitest(tools, { name: 'unit', projects: ['contracts', 'runtime', 'web'], mustCover: [], needsServer: false });
