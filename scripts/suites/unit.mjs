import { databaseTemplate } from '../lib/database-template.mjs';
import { installTestPrograms } from '../lib/system-packages.mjs';
import { runVitest } from '../lib/vitest.mjs';

export const title = 'unit';

const projects = ['contracts', 'runtime', 'db', 'web'];
const mustCover = ['packages/contracts', 'packages/tool-runtime', 'prisma', 'apps/api', 'apps/web'];

/** Runs all unit tests. Next to the suite on PostgreSQL, which runs the whole API, only the storage of the API is tested here. */
export const run = async ({ env, ...tools }) => {
  // Without an address the tests use the embedded database, regardless of the caller's shell environment.
  const { DATABASE_URL: _unused, ...embedded } = env;
  const api = tools.chosen.includes('postgres') ? 'api-storage' : 'api';
  await installTestPrograms();
  const template = await databaseTemplate({ ...tools, env });
  return runVitest({ ...tools, env: { ...embedded, ...template } }, { name: 'unit', projects: [...projects, api], mustCover });
};
