import type { Pool, PoolConfig } from 'pg';
import { type EmbeddedDatabase, startEmbedded } from './embedded/start-embedded.ts';
import type { PrismaClient } from './generated/client.ts';

export type Database = {
  kind: 'postgres' | 'pglite';
  prisma: PrismaClient;
  /** For the few hot statements that are plain SQL. */
  pool: Pool;
  /** The embedded database's process; undefined with a server of one's own. */
  childPid(): number | undefined;
  close(): Promise<void>;
};

export type DatabaseOptions = {
  /** A PostgreSQL of one's own; absent or empty = the embedded one under `dataDir`. */
  url?: string | undefined;
  dataDir: string;
};

/** Opens the database with every migration applied. The client's code is read while the database starts. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  if (options.url !== undefined && options.url !== '') {
    const { url } = options;
    const client = import('./connect.ts');
    const { migrateServer } = await import('./migrate-server.ts');
    await migrateServer(url);
    const connected = await client;
    return toDatabase('postgres', connected, { ...connected.serverLimits, connectionString: url, max: 10 }, undefined);
  }
  const [embedded, client] = await Promise.all([startEmbedded(options.dataDir), import('./connect.ts')]);
  // One backend answers all connections in turn: more of them would only wait longer.
  return toDatabase('pglite', client, { host: embedded.socketDir, user: 'postgres', database: 'postgres', max: 6 }, embedded);
}

type Client = typeof import('./connect.ts');

function toDatabase(
  kind: Database['kind'],
  client: Client,
  config: PoolConfig,
  embedded: EmbeddedDatabase | undefined,
): Database {
  const { pool, prisma } = client.connect(config);
  let closing: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    await prisma.$disconnect();
    await pool.end();
    await embedded?.stop();
  };
  return {
    kind,
    prisma,
    pool,
    childPid: () => embedded?.pid(),
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}
