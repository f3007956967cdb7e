import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import type { Client } from 'pg';
import { type CopyFacts, readCopyFacts } from './inspect-copy.ts';
import { connectServer, sharesConnections } from '../server/connect-server.ts';
import { readServerUrl } from '../server/read-server-url.ts';
import { BackupRefused } from './manifest.ts';

const run = promisify(execFile);
const debianFolder = '/usr/lib/postgresql';

/** Finds a program of PostgreSQL: the newest of Debian's folders, else on the PATH. */
function programOf(name: string, path: string): string {
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder).toSorted((a, b) => Number(b) - Number(a)) : [];
  const folders = [...versions.map(version => join(debianFolder, version, 'bin')), ...path.split(delimiter)];
  const found = folders.map(folder => join(folder, name)).find(file => existsSync(file));
  if (found !== undefined) return found;
  throw new BackupRefused(
    `${name} is not installed`,
    'Install the client programs of PostgreSQL (Debian: apt-get install postgresql-client), of the version of the server or newer.',
  );
}

async function execute(program: string, args: readonly string[]): Promise<void> {
  try {
    await run(program, args, { maxBuffer: 16_777_216 });
  } catch (error) {
    const { stderr, message } = error as { stderr?: string; message: string };
    throw new BackupRefused(stderr?.trim() || message, 'Check DATABASE_URL and the versions of server and client programs.');
  }
}

/** Writes a dump of a PostgreSQL server: one snapshot, while the server is in use. */
export async function dumpServer(url: string, file: string, path: string): Promise<CopyFacts> {
  await refuseSharedConnections(url);
  const { libpqUrl } = readServerUrl(url);
  await execute(programOf('pg_dump', path), ['--format=custom', '--no-owner', '--no-privileges', `--file=${file}`, libpqUrl]);
  return withClient(url, client => readCopyFacts(async sql => (await client.query<Record<string, unknown>>(sql)).rows));
}

/** Checks whether a PostgreSQL database has tables. */
export const hasTables = (url: string): Promise<boolean> =>
  withClient(url, async client => {
    const { rowCount } = await client.query("SELECT 1 FROM pg_tables WHERE schemaname = 'public' LIMIT 1");
    return rowCount !== 0;
  });

/** Replaces the contents of a PostgreSQL database by a dump, in one transaction. */
export async function restoreServer(url: string, file: string, path: string): Promise<void> {
  await refuseSharedConnections(url);
  await withClient(url, client => client.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public'));
  await execute(programOf('pg_restore', path), [
    '--no-owner',
    '--no-privileges',
    '--exit-on-error',
    '--single-transaction',
    `--dbname=${readServerUrl(url).libpqUrl}`,
    file,
  ]);
}

/** Throws for a pooler in transaction mode: the programs set a search path, which a connection of the running server would keep. */
async function refuseSharedConnections(url: string): Promise<void> {
  if (await sharesConnections(url))
    throw new BackupRefused(
      'DATABASE_URL leads to a pooler in transaction mode, which programs of PostgreSQL cannot use',
      'Name PostgreSQL itself, or a pooler in session mode, in DATABASE_URL for this command.',
    );
}

async function withClient<Result>(url: string, use: (client: Client) => Promise<Result>): Promise<Result> {
  const { client } = await connectServer(url, true);
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
