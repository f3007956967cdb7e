import { databaseTemplate } from './database-template.mjs';
import { postgresTemplate } from './postgres-template.mjs';
import { installServerPackages } from './system-packages.mjs';
import { throwawayPostgres } from './throwaway-postgres.mjs';

/** Calls `work` with the environment that integration tests need: a PostgreSQL server, and databases of both engines to copy. */
export async function withIntegrationEnvironment(tools, work) {
  await installServerPackages();
  const server = await throwawayPostgres();
  try {
    const template = await databaseTemplate(tools);
    return await work({ ...template, ...(await postgresTemplate(server, tools)), DATABASE_URL: server.url });
  } finally {
    await server.stop();
  }
}
