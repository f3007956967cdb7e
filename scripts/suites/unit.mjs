import { runVitest } from '../lib/vitest.mjs';

export const title = 'unit';

const projects = ['contracts', 'runtime', 'db', 'api', 'web'];
const mustCover = ['packages/contracts', 'packages/tool-runtime', 'prisma', 'apps/api', 'apps/web'];

export const run = ({ env, ...tools }) => {
  // Without an address the tests use the embedded database, regardless of the caller's shell environment.
  const { DATABASE_URL: _unused, ...embedded } = env;
  return runVitest({ ...tools, env: embedded }, { name: 'unit', projects, mustCover });
};
