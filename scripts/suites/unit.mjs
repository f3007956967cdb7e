import { runVitest } from '../lib/vitest.mjs';

export const title = 'unit';

const projects = ['contracts', 'runtime', 'db', 'api', 'web'];
const mustCover = ['packages/contracts', 'packages/tool-runtime', 'prisma', 'apps/api', 'apps/web'];

/** Runs the tests that start no process, server, database or sandbox. */
export const run = tools => runVitest(tools, { name: 'unit', projects, mustCover, needsServer: false });
