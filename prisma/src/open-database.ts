import type { ClientBase, Pool } from 'pg';
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
  /** Called with what an administrator should know about the server, such as a long wait. */
  notice?: ((text: string) => void) | undefined;
};

const ignore = (): void => undefined;

const limitsOfPooler =
  'PostgreSQL is behind a pooler, which passes on no time limits of a connection. Set them once for the role of DATABASE_URL: ' +
  "ALTER ROLE name SET statement_timeout = '15s'; ALTER ROLE name SET idle_in_transaction_session_timeout = '60s'";

async function hasNoLimits(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ statement_timeout: string }>('SHOW statement_timeout');
  return rows[0]?.statement_timeout === '0';
}

/** Opens the database with every migration applied. The client's code is loaded while the database starts. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  if (options.url !== undefined && options.url !== '') {
    const { connectServer } = await import('./server/connect-server.ts');
    const client = import('./connect.ts');
    const server = await connectServer(options.url);
    try {
      const { migrateServer } = await import('./migrate-server.ts');
      await migrateServer(server.client, options.notice ?? ignore);
      if (server.isPooled && (await hasNoLimits(server.client))) options.notice?.(limitsOfPooler);
    } finally {
      await server.client.end();
    }
    const connected = await client;
    const config = { ...server.config, max: 10, onConnect: connected.prepareConnection };
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
