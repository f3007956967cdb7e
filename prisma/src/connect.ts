import { PrismaPg } from '@prisma/adapter-pg';
import { Pool, type PoolConfig } from 'pg';
import { PrismaClient } from './generated/client.ts';

/** One pool for the client and for the plain statements. */
export function connect(config: PoolConfig): { pool: Pool; prisma: PrismaClient } {
  const pool = new Pool({ ...config, idleTimeoutMillis: 60_000 });
  // An idle connection that breaks is replaced by the next query; without a listener it would end the process.
  pool.on('error', () => undefined);
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool), transactionOptions: { maxWait: 10_000, timeout: 10_000 } });
  return { pool, prisma };
}
