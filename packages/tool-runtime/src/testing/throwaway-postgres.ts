import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

/**
 * A PostgreSQL cluster for one test: own folder, own port, loopback only, removed afterwards. User `postgres`, password
 * `postgres`.
 */
export type ThrowawayPostgres = {
  readonly port: number;
  readonly url: string;
  /** Ends the server: `SIGINT` disconnects its clients, `SIGQUIT` is as good as a crash. */
  end(signal: 'SIGINT' | 'SIGQUIT'): Promise<void>;
  /** Starts it again on the same port, with its data. */
  start(): Promise<void>;
  /** Adds a standby. Resolves when every commit waits for it. It is removed with this server. */
  addStandby(): Promise<Standby>;
  /** Removes it permanently. */
  remove(): Promise<void>;
};

/** A second cluster that follows the first one and can replace it. */
export type Standby = {
  readonly port: number;
  /** Makes it accept writes. Resolves when it does. */
  promote(): Promise<void>;
};

const debian = '/usr/lib/postgresql';
const run = promisify(execFile);

/** Returns the folder of the binaries. Debian keeps them off the PATH, one folder per major version. */
function binaries(): string | undefined {
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  return versions.map(version => path.join(debian, version, 'bin')).find(folder => existsSync(path.join(folder, 'initdb')));
}

/**
 * Returns the user for the server process. PostgreSQL refuses to run as root, so root switches to the user created by the
 * package.
 */
function owner(): { uid?: number; gid?: number } | undefined {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string): number => Number.parseInt(spawnSync('id', [flag, 'postgres']).stdout.toString(), 10);
  return Number.isNaN(id('-u')) ? undefined : { uid: id('-u'), gid: id('-g') };
}

/** Checks whether PostgreSQL is installed. Tests report it in their name: `skip(!hasPostgres(), missingPostgres)`. */
export const hasPostgres = (): boolean => binaries() !== undefined && owner() !== undefined;
export const missingPostgres = 'PostgreSQL is not installed';

/** Creates a self-signed certificate. */
async function certify(folder: string, as: { uid?: number; gid?: number; cwd: string }): Promise<string[]> {
  const [key, certificate] = [path.join(folder, 'key.pem'), path.join(folder, 'certificate.pem')];
  const request = [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-subj',
    '/CN=localhost',
    '-days',
    '2',
    '-keyout',
    key,
    '-out',
    certificate,
  ];
  await run('openssl', request, as);
  return ['-c', 'ssl=on', '-c', `ssl_key_file=${key}`, '-c', `ssl_cert_file=${certificate}`];
}

export const hasOpenssl = (): boolean => spawnSync('openssl', ['version']).error === undefined;

/** `settings` are those of postgresql.conf, as in `max_connections=40`. */
export async function throwawayPostgres({
  tls = false,
  settings = [],
}: {
  tls?: boolean;
  settings?: readonly string[];
} = {}): Promise<ThrowawayPostgres> {
  const bin = binaries() ?? '';
  const folder = mkdtempSync(path.join(tmpdir(), 'pinion-sql-'));
  const as = { ...owner(), cwd: folder };
  if (as.uid !== undefined && as.gid !== undefined) chownSync(folder, as.uid, as.gid);
  const data = path.join(folder, 'data');
  const password = path.join(folder, 'password');
  await run('sh', ['-c', `umask 077; printf postgres > "${password}"`], as);
  const create = [
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'scram-sha-256',
    `--pwfile=${password}`,
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
  ];
  await run(path.join(bin, 'initdb'), create, as);
  const port = await freePort();
  const shared = [
    '-k',
    folder,
    '-h',
    '127.0.0.1',
    '-c',
    'fsync=off',
    ...settings.flatMap(setting => ['-c', setting]),
    ...(tls ? await certify(folder, as) : []),
  ];
  const { start, end } = cluster(bin, as, ['-D', data, '-p', String(port), ...shared], port);
  let standby: { end(signal: NodeJS.Signals): Promise<void> } | undefined;
  const remove = async (): Promise<void> => {
    await standby?.end('SIGINT');
    await end('SIGINT'); // "fast shutdown": does not wait for clients
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await start();
  } catch (error) {
    await remove();
    throw error;
  }
  const addStandby = async (): Promise<Standby> => {
    const copy = path.join(folder, 'standby');
    const withPassword = { ...as, env: { PGPASSWORD: 'postgres' } };
    const address = ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres'];
    await run(path.join(bin, 'pg_basebackup'), [...address, '-D', copy, '-R', '-c', 'fast', '--no-sync'], withPassword);
    const standbyPort = await freePort();
    const second = cluster(bin, as, ['-D', copy, '-p', String(standbyPort), ...shared], standbyPort);
    await second.start();
    standby = second;
    const ask = async (sql: string): Promise<string> =>
      (await run(path.join(bin, 'psql'), [...address, '-tAc', sql, 'postgres'], withPassword)).stdout.trim();
    await ask("ALTER SYSTEM SET synchronous_standby_names = '*'");
    await ask('SELECT pg_reload_conf()');
    while ((await ask('SELECT max(sync_state) FROM pg_stat_replication')) !== 'sync') await sleep(50);
    return {
      port: standbyPort,
      promote: async () => {
        // What it inherited would make it wait for a standby of its own.
        await run(path.join(bin, 'pg_ctl'), ['promote', '-w', '-D', copy], as);
        const own = ['-h', '127.0.0.1', '-p', String(standbyPort), '-U', 'postgres', '-tAc'];
        await run(path.join(bin, 'psql'), [...own, "ALTER SYSTEM SET synchronous_standby_names = ''", 'postgres'], withPassword);
        await run(path.join(bin, 'psql'), [...own, 'SELECT pg_reload_conf()', 'postgres'], withPassword);
      },
    };
  };
  return { port, url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`, end, start, addStandby, remove };
}

type Cluster = { start: () => Promise<void>; end: (signal: NodeJS.Signals) => Promise<void> };

/** Returns how to start and end the server of one data directory. */
function cluster(
  bin: string,
  as: { uid?: number; gid?: number; cwd: string },
  options: readonly string[],
  port: number,
): Cluster {
  let server: ChildProcess | undefined;
  return {
    async start(): Promise<void> {
      server = spawn(path.join(bin, 'postgres'), options, { ...as, stdio: 'ignore' });
      for (let attempt = 0; attempt < 150 && server.exitCode === null; attempt += 1) {
        if (spawnSync(path.join(bin, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port)]).status === 0) return;
        await sleep(100);
      }
      throw new Error('the throw-away PostgreSQL did not start');
    },
    async end(signal: NodeJS.Signals): Promise<void> {
      const ending = server;
      server = undefined;
      if (ending === undefined || ending.exitCode !== null) return;
      const gone = once(ending, 'exit');
      ending.kill(signal);
      await gone;
    },
  };
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
