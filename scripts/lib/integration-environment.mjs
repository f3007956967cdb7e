import { mustRun } from './children.mjs';
import { databaseTemplate } from './database-template.mjs';
import { installServerPackages } from './system-packages.mjs';
import { throwawayPostgres } from './throwaway-postgres.mjs';

/** Calls `work` with the environment that integration tests need: a PostgreSQL server, and databases of both engines to copy. */
export async function withIntegrationEnvironment(tools, work) {
  await installServerPackages();
  const server = await throwawayPostgres();
  try {
    const template = await databaseTemplate(tools);
    return await work({ ...template, DATABASE_URL: server.url, PINION_POSTGRES_TEMPLATE: await makeTemplate(server, tools) });
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
