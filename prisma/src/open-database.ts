import type { Pool } from 'pg';
import type { PoolSettings } from './connect.ts';
import { type EmbeddedDatabase, startEmbedded } from './embedded/start-embedded.ts';
import type { PrismaClient } from './generated/client.ts';

export type Database = {
  kind: 'postgres' | 'pglite';
  prisma: PrismaClient;
  /** The pool for the few hot statements that are plain SQL. */
  pool: Pool;
  /** Returns the process id of the embedded database. Undefined with an external server. */
  childPid(): number | undefined;
  close(): Promise<void>;
};

export type DatabaseOptions = {
  /** The address of an external PostgreSQL. If absent or empty, the embedded one under `dataDir`. */
  url?: string | undefined;
  dataDir: string;
  /** The directory from which a new embedded database is copied. If absent, it is created, which takes several seconds. */
  template?: string | undefined;
  /** Copies the files of the embedded database before a migration. The default is true. */
  hasBackup?: boolean | undefined;
};

/** Opens the database with every migration applied. The client's code is loaded while the database starts. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  if (options.url !== undefined && options.url !== '') {
    const { url } = options;
    const client = import('./connect.ts');
    const { migrateServer } = await import('./migrate-server.ts');
    await migrateServer(url);
    const connected = await client;
    const { serverLimits, prepareConnection } = connected;
    const config = { ...serverLimits, connectionString: url, max: 10, onConnect: prepareConnection };
    return toDatabase('postgres', connected, config, undefined);
  }
  const [embedded, client] = await Promise.all([startEmbedded(options.dataDir, options), import('./connect.ts')]);
  // One backend serves all connections in turn, so more of them would only wait longer.
  return toDatabase('pglite', client, { host: embedded.socketDir, user: 'postgres', database: 'postgres', max: 6 }, embedded);
}

type Client = typeof import('./connect.ts');

function toDatabase(
  kind: Database['kind'],
  client: Client,
  config: PoolSettings,
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
