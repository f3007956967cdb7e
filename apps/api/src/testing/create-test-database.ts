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
  const { databaseUrl: server, databaseTemplate: template, postgresTemplate } = readEnv();
  if (server === undefined) return { url: undefined, template, drop: () => Promise.resolve() };
  const name = `pinion_${randomUUID().replaceAll('-', '')}`;
  const copied = isEmpty || postgresTemplate === undefined ? '' : ` TEMPLATE ${postgresTemplate}`;
  await execute(server, `CREATE DATABASE ${name}${copied}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, template: undefined, drop: () => execute(server, `DROP DATABASE ${name} WITH (FORCE)`) };
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
