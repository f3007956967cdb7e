import { hasPostgres, missingPostgres, throwawayPostgres } from '@pinion/tool-runtime/testing/postgres';
import { readEnv } from '../configuration/env.ts';
import { createTestDatabase } from './create-test-database.ts';

/**
 * Checks whether a real PostgreSQL is available. The embedded database has one process, so tests of several processes need
 * DATABASE_URL or a temporary server.
 */
export const hasRealPostgres = (): boolean => readEnv().databaseUrl !== undefined || hasPostgres();
export const missingRealPostgres = `no DATABASE_URL, and ${missingPostgres}`;

/** Creates a separate database for a test on a real PostgreSQL. */
export async function realPostgres(): Promise<{ url: string; remove(): Promise<void> }> {
  const own = await createTestDatabase();
  return own.url === undefined ? throwawayPostgres() : { url: own.url, remove: () => own.drop() };
}
