import { throwawayPostgres } from '../lib/throwaway-postgres.mjs';
import { findRedis, installTestPrograms } from '../lib/system-packages.mjs';
import { runVitest } from '../lib/vitest.mjs';

export const title = 'api on PostgreSQL';

/** Runs the same tests on a real server as on the embedded database, because both must behave alike. Includes the Redis tests. */
export async function run(tools) {
  await findRedis();
  await installTestPrograms();
  const server = await throwawayPostgres();
  try {
    return await runVitest(tools, {
      name: 'postgres',
      projects: ['db', 'api'],
      mustCover: ['prisma', 'apps/api'],
      env: { DATABASE_URL: server.url },
    });
  } finally {
    await server.stop();
  }
}
