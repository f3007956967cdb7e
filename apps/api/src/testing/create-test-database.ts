import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { readEnv } from '../configuration/env.ts';

/**
 * Creates a separate database for a test on the server that DATABASE_URL names. Without it the embedded database is used and
 * there is nothing to do.
 */
export async function createTestDatabase(): Promise<{
  url: string | undefined;
  template: string | undefined;
  drop(): Promise<void>;
}> {
  const { databaseUrl: server, databaseTemplate: template } = readEnv();
  if (server === undefined) return { url: undefined, template, drop: () => Promise.resolve() };
  const name = `pinion_${randomUUID().replaceAll('-', '')}`;
  await execute(server, `CREATE DATABASE ${name}`);
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
