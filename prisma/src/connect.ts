import { PrismaPg } from '@prisma/adapter-pg';
import { type ClientBase, Pool, type PoolConfig } from 'pg';
import { PrismaClient } from './generated/client.ts';

/** Settings of the pool. Its types do not know the call before the first query of a connection, which `pg-pool` waits for. */
export type PoolSettings = PoolConfig & { onConnect?: (client: ClientBase) => Promise<unknown> };

/**
 * Prepares a new connection to a PostgreSQL server, which by default compiles statements that it expects to be expensive. That
 * takes up to a second, and each of our statements takes milliseconds.
 */
export const prepareConnection = (client: ClientBase): Promise<unknown> => client.query('SET jit = off');

/** Creates one pool for the client and for plain SQL statements. */
export function connect(config: PoolSettings): { pool: Pool; prisma: PrismaClient } {
  const pool = new Pool({ ...config, idleTimeoutMillis: 60_000 });
  // An idle connection that breaks is replaced by the next query. Without a listener it would end the process.
  pool.on('error', () => undefined);
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool), transactionOptions: { maxWait: 10_000, timeout: 10_000 } });
  return { pool, prisma };
}
