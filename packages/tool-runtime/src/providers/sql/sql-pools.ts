import { Pool } from 'pg';
import type { PeerGuard } from '../../ports/index.ts';
import { CheckedSocket } from './checked-socket.ts';
import type { SqlConnection } from './read-connection.ts';

const mostConnections = 4;
const mostPools = 32;
const idleMs = 10_000;
const connectMs = 10_000;

/** Pools with a few connections to each database, opened when they are needed and closed when idle. */
export class SqlPools {
  private readonly guard: PeerGuard;
  private readonly pools = new Map<string, Pool>();

  constructor(guard: PeerGuard) {
    this.guard = guard;
  }

  /** Returns the pool of a database. `address` distinguishes databases, including users and passwords. */
  for(address: string, connection: SqlConnection): Pool {
    const known = this.pools.get(address);
    const pool = known ?? this.open(connection);
    this.pools.delete(address);
    this.pools.set(address, pool);
    for (const [oldest, unused] of this.pools) {
      if (this.pools.size <= mostPools) break;
      this.pools.delete(oldest);
      void unused.end();
    }
    return pool;
  }

  async close(): Promise<void> {
    const pools = [...this.pools.values()];
    this.pools.clear();
    await Promise.all(pools.map(pool => pool.end()));
  }

  private open({ host, port, user, password, database, ssl }: SqlConnection): Pool {
    const pool = new Pool({
      host,
      port,
      user,
      // A function, because an empty text would make the driver read the environment.
      password: () => password,
      database,
      ssl,
      application_name: 'pinion',
      max: mostConnections,
      idleTimeoutMillis: idleMs,
      connectionTimeoutMillis: connectMs,
      allowExitOnIdle: true,
      stream: () => new CheckedSocket(this.guard, { host, port }),
    });
    pool.on('error', alreadyGone);
    return pool;
  }
}

/** Ignores the error of an idle connection that the database closed. It is reopened when needed. */
const alreadyGone = (): void => undefined;
