import type { Client } from 'pg';
import { migrate } from './migrate.ts';
import { beginMigration } from './server/begin-migration.ts';

/** Applies the migrations to a PostgreSQL server. Several processes that start together wait for one another. */
export const migrateServer = (client: Client, notice: (text: string) => void): Promise<string[]> =>
  migrate({
    begin: () => beginMigration(client, notice),
    // The limit of the driver would end a migration that takes long.
    run: sql => client.query(unlimited(sql)),
    rows: async (sql, parameters) => (await client.query<Record<string, unknown>>(sql, parameters)).rows,
  });

const unlimited = (text: string) => ({ text, query_timeout: 2 ** 31 - 1 });
