import { mustRun } from '../lib/children.mjs';
import { databaseTemplate } from '../lib/database-template.mjs';
import { throwawayPostgres } from '../lib/throwaway-postgres.mjs';
import { findRedis, installTestPrograms } from '../lib/system-packages.mjs';
import { runVitest } from '../lib/vitest.mjs';

export const title = 'integration';

const projects = ['runtime-integration', 'db-integration', 'api-integration', 'api-storage'];

/**
 * Runs the tests that start servers, databases, sandboxes and other processes. Those of the API run on PostgreSQL, and those of
 * what it stores on the embedded database too, because both must behave alike.
 */
export async function run(tools) {
  await findRedis();
  await installTestPrograms();
  const server = await throwawayPostgres();
  try {
    const template = await databaseTemplate(tools);
    return await runVitest(tools, {
      name: 'integration',
      projects,
      mustCover: ['packages/tool-runtime', 'prisma', 'apps/api'],
      env: { ...template, DATABASE_URL: server.url, PINION_POSTGRES_TEMPLATE: await makeTemplate(server, tools) },
    });
  } finally {
    await server.stop();
  }
}

/** Creates a migrated database, which tests copy in a fraction of the time of the migrations. Returns its name. */
async function makeTemplate(server, { node, env }) {
  const name = 'pinion_template';
  const url = await server.createDatabase(name);
  const remedy = 'Mend the error above in prisma/, then run the same command again.';
  await mustRun(node, ['prisma/src/testing/make-server-template.ts', url], { env, remedy });
  return name;
}
