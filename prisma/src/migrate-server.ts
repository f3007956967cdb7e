import { Client } from 'pg';
import { migrate } from './migrate.ts';

/** The lock that `prisma migrate` itself takes, so that the two never run at the same time. */
const advisoryLock = 72_707_369;

/** Applies the migrations to a PostgreSQL server. Several processes that start together wait for one another. */
export async function migrateServer(url: string): Promise<string[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [advisoryLock]);
    return await migrate({
      run: sql => client.query(sql),
      rows: async (sql, parameters) => (await client.query<Record<string, unknown>>(sql, parameters)).rows,
    });
  } finally {
    await client.end(); // Releases the lock with the session.
  }
}
