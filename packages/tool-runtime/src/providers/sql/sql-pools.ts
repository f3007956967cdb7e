import { Pool } from 'pg';
import type { PeerGuard } from '../../ports/index.ts';
import { CheckedSocket } from './checked-socket.ts';
import type { Connection } from './read-connection.ts';

const mostConnections = 4;
const mostPools = 32;
const idleMs = 10_000;
const connectMs = 10_000;

/** A few connections to each database, opened when they are needed and closed when they idle. */
export class SqlPools {
  private readonly guard: PeerGuard;
  private readonly pools = new Map<string, Pool>();

  constructor(guard: PeerGuard) {
    this.guard = guard;
  }

  /** `address` tells databases apart, users and passwords included. */
  for(address: string, connection: Connection): Pool {
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

  private open({ host, port, user, password, database, ssl }: Connection): Pool {
    const pool = new Pool({
      host,
      port,
      user,
      // A function, for a text that is empty would send the driver to the environment.
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

/** An idle connection that the database closes is opened again when it is needed. */
const alreadyGone = (): void => undefined;
