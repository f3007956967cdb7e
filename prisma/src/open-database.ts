import { PrismaPg } from '@prisma/adapter-pg';
import { Pool, type PoolConfig } from 'pg';
import { startEmbedded } from './embedded/start-embedded.ts';
import { PrismaClient } from './generated/client.ts';
import { migrateServer } from './migrate-server.ts';

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

/** Opens the database with every migration applied. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  if (options.url !== undefined && options.url !== '') {
    await migrateServer(options.url);
    return connect('postgres', { connectionString: options.url, max: 10 }, undefined);
  }
  const embedded = await startEmbedded(options.dataDir);
  // One backend answers all connections in turn: more of them would only wait longer.
  return connect('pglite', { host: embedded.socketDir, user: 'postgres', database: 'postgres', max: 6 }, embedded);
}

type Embedded = Awaited<ReturnType<typeof startEmbedded>>;

function connect(kind: Database['kind'], config: PoolConfig, embedded: Embedded | undefined): Database {
  const pool = new Pool({ ...config, idleTimeoutMillis: 60_000 });
  // An idle connection that breaks is replaced by the next query; without a listener it would end the process.
  pool.on('error', () => undefined);
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool), transactionOptions: { maxWait: 10_000, timeout: 10_000 } });
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
