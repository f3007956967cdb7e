import { Client, type ClientConfig, type PoolConfig } from 'pg';
import { describeConnectError } from './describe-connect-error.ts';
import { readServerUrl } from './read-server-url.ts';

/** The limits of connecting and of silence, in ms. */
const connectionLimits = {
  keepAlive: true,
  keepAliveInitialDelayMillis: 5_000,
  connectionTimeoutMillis: 10_000,
} as const satisfies PoolConfig;

/**
 * Milliseconds after which a statement fails and the pool replaces its connection: one that becomes silent (a partition, a frozen
 * host) sends no response and never closes.
 */
const statementMs = 18_000;

/** The limits that the server keeps. It cancels a statement before the driver does, so that no abandoned statement continues. */
const limitsOfServer = { statement_timeout: 15_000, idle_in_transaction_session_timeout: 60_000 } as const satisfies PoolConfig;

export type ServerConnection = {
  client: Client;
  /** The settings that worked, for further connections. */
  config: ClientConfig;
  /** True if a pooler such as PgBouncer is between, which can give each transaction another connection of the server. */
  isPooled: boolean;
};

/**
 * Opens a first connection to a PostgreSQL server, and finds the settings of TLS and limits that work for further ones. With
 * `isUnlimited`, a statement can take any time.
 */
export async function connectServer(url: string, isUnlimited = false): Promise<ServerConnection> {
  const { config, ssl } = readServerUrl(url);
  let failure: unknown;
  for (const choice of ssl) {
    const settings = { ...config, ...connectionLimits, ...(choice === undefined ? {} : { ssl: choice }) };
    try {
      return isUnlimited ? await unlimited(settings) : await limited({ ...settings, query_timeout: statementMs });
    } catch (error) {
      failure = error;
      if (!isAboutEncryption(error)) break;
    }
  }
  throw describeConnectError(failure);
}

/** Checks whether the server refused the connection because of TLS, or because of its absence. */
function isAboutEncryption(error: unknown): boolean {
  const { code, message } = error as { code?: string; message: string };
  return code === '28000' || message === 'The server does not support SSL connections';
}

async function unlimited(settings: ClientConfig): Promise<ServerConnection> {
  const client = await open(settings);
  return { client, config: settings, isPooled: await isBehindPooler(client) };
}

async function limited(settings: ClientConfig): Promise<ServerConnection> {
  const config = { ...settings, ...limitsOfServer };
  try {
    const client = await open(config);
    const isPooled = await isBehindPooler(client);
    return { client, config: isPooled ? settings : config, isPooled };
  } catch (error) {
    if (!/unsupported startup parameter/.test((error as Error).message)) throw error;
    return { client: await open(settings), config: settings, isPooled: true };
  }
}

async function open(settings: ClientConfig): Promise<Client> {
  const client = new Client(settings);
  // A connection that breaks between two statements fails the next one. Without a listener it would end the process.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Checks whether the process that the connection was announced with is not the one that answers: poolers announce their own. */
async function isBehindPooler(client: Client): Promise<boolean> {
  const { processID } = client as Client & { processID?: number };
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return rows[0]?.pid !== processID;
}

/**
 * Checks whether a pooler gives each transaction another connection, which then keeps what a session has set. Two sessions can
 * only share a connection of the server if it does.
 */
export async function sharesConnections(url: string): Promise<boolean> {
  const first = await connectServer(url);
  const second = await connectServer(url);
  try {
    if (!first.isPooled) return false;
    const pidOf = async ({ client }: ServerConnection): Promise<number | undefined> =>
      (await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]?.pid;
    const seen = await pidOf(first);
    if ((await pidOf(second)) === seen) return true;
    return (await pidOf(first)) !== seen;
  } finally {
    await Promise.all([first.client.end(), second.client.end()]);
  }
}
