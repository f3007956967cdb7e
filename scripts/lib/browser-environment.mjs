import { databaseTemplate } from './database-template.mjs';
import { postgresTemplate } from './postgres-template.mjs';
import { findChromium, installServerPackages } from './system-packages.mjs';
import { throwawayPostgres } from './throwaway-postgres.mjs';

/**
 * Calls `work` with the environment that browser specs need: Chromium, and databases of both engines that apps copy. The shared
 * app and new installations have embedded databases, so the caller's servers are left out.
 */
export async function withBrowserEnvironment(tools, work) {
  const PINION_CHROMIUM = await findChromium();
  const template = await databaseTemplate(tools);
  const { DATABASE_URL: _database, REDIS_URL: _redis, ...embedded } = tools.env;
  await installServerPackages();
  const shared = await throwawayPostgres();
  try {
    const copied = await postgresTemplate(shared, tools);
    return await work({ ...embedded, ...template, ...copied, PINION_CHROMIUM, PINION_E2E_DATABASE_URL: shared.url });
  } finally {
    await shared.stop();
  }
}
