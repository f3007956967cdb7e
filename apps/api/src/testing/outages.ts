import { type ThrowawayPostgres, throwawayPostgres } from '@pinion/tool-runtime/testing/postgres';
import type { ThrowawayRedis } from '@pinion/tool-runtime/testing/redis';
import type { SlowProxy } from './slow-proxy.ts';
import { Redis } from 'ioredis';
import { Client } from 'pg';

/** Something that happens to PostgreSQL or Redis while runs are accepted and executed. */
export type Outage = {
  name: string;
  begin(): Promise<void>;
  /** Ends it. Undefined for something that is over at once. */
  end?: () => Promise<void>;
};

/** The connections that PostgreSQL allows. Three servers use up to 30 of them. */
const maxConnections = 45;

/** Starts the PostgreSQL of the outages. */
export const outagePostgres = (): Promise<ThrowawayPostgres> =>
  throwawayPostgres({ settings: [`max_connections=${maxConnections}`, 'superuser_reserved_connections=1'] });

/** Returns everything that can happen to PostgreSQL and Redis on one machine. Servers reach PostgreSQL through `proxy`. */
export function outagesOf(postgres: ThrowawayPostgres, redis: ThrowawayRedis, proxy: Pick<SlowProxy, 'connectTo'>): Outage[] {
  return [
    { name: 'Redis is emptied', begin: () => emptyRedis(redis.url) },
    { name: 'Redis is away', begin: () => redis.kill(), end: () => redis.start() },
    {
      name: 'Redis does not answer',
      begin: () => Promise.resolve(redis.freeze()),
      end: () => Promise.resolve(redis.thaw()),
    },
    {
      name: 'PostgreSQL restarts after a crash',
      begin: async () => {
        await postgres.end('SIGQUIT');
        await postgres.start();
      },
    },
    { name: 'PostgreSQL is away', begin: () => postgres.end('SIGINT'), end: () => postgres.start() },
    noFreeConnection(postgres.url),
    // The last one, because the first server stays away.
    {
      name: 'PostgreSQL fails over to a standby',
      begin: async () => {
        const standby = await postgres.addStandby();
        await postgres.end('SIGQUIT');
        await standby.promote();
        proxy.connectTo(standby.port);
      },
    },
  ];
}

async function emptyRedis(url: string): Promise<void> {
  const client = new Redis(url);
  await client.flushall();
  client.disconnect();
}

/** Takes every connection of the server, the ones in use as well, and returns them at the end. */
function noFreeConnection(url: string): Outage {
  const taken: Client[] = [];
  const take = async (): Promise<boolean> => {
    const client = new Client({ connectionString: url, application_name: 'outage' });
    client.on('error', () => undefined);
    try {
      await client.connect();
    } catch {
      return false;
    }
    taken.push(client);
    return true;
  };
  return {
    name: 'PostgreSQL has no free connection',
    async begin() {
      while (await take());
      // The servers' own connections: each one that ends is taken before its server opens another.
      const others = "SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND application_name <> 'outage'";
      const { rows } = (await taken[0]?.query<{ pid: number }>(others)) ?? { rows: [] };
      for (const { pid } of rows) {
        await taken[0]?.query('SELECT pg_terminate_backend($1, 1000)', [pid]);
        await take();
      }
    },
    async end() {
      await Promise.all(taken.splice(0).map(client => client.end().catch(() => undefined)));
    },
  };
}
