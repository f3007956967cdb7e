import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { readEnv } from '../configuration/env.ts';

/**
 * Creates a separate database for a test on the server that DATABASE_URL names, with every migration applied unless `isEmpty`.
 * Without DATABASE_URL the embedded database is used and there is nothing to do.
 */
export async function createTestDatabase({ isEmpty = false } = {}): Promise<{
  url: string | undefined;
  template: string | undefined;
  drop(): Promise<void>;
}> {
  const { databaseUrl, databaseTemplate, postgresTemplate } = readEnv();
  if (databaseUrl === undefined) return { url: undefined, template: databaseTemplate, drop: () => Promise.resolve() };
  const name = `pinion_${randomUUID().replaceAll('-', '')}`;
  await connected(databaseUrl, async client => {
    const copied = isEmpty || postgresTemplate === undefined ? '' : await copyClause(client, postgresTemplate);
    await client.query(`CREATE DATABASE ${name}${copied}`);
  });
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  const drop = () => connected(databaseUrl, async client => void (await client.query(`DROP DATABASE ${name} WITH (FORCE)`)));
  return { url: url.href, template: undefined, drop };
}

/** Returns the clause that copies a database. To copy its files takes half the time of the default, and needs PostgreSQL 15. */
async function copyClause(client: Client, template: string): Promise<string> {
  const { rows } = await client.query<{ version: number }>("SELECT current_setting('server_version_num')::int AS version");
  return ` TEMPLATE ${template}${(rows[0]?.version ?? 0) < 150_000 ? '' : ' STRATEGY file_copy'}`;
}

async function connected(url: string, use: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await use(client);
  } finally {
    await client.end();
  }
}
