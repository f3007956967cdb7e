import { hasPostgres, missingPostgres, throwawayPostgres } from '@pinion/tool-runtime/testing/postgres';
import { readEnv } from '../env.ts';
import { createTestDatabase } from './create-test-database.ts';

/** The embedded database has one process; what several processes do at once needs a PostgreSQL: DATABASE_URL's, else a throw-away one. */
export const hasRealPostgres = (): boolean => readEnv().databaseUrl !== undefined || hasPostgres();
export const missingRealPostgres = `no DATABASE_URL, and ${missingPostgres}`;

/** A database of a test's own on a real PostgreSQL. */
export async function realPostgres(): Promise<{ url: string; remove(): Promise<void> }> {
  const own = await createTestDatabase();
  return own.url === undefined ? throwawayPostgres() : { url: own.url, remove: () => own.drop() };
}
