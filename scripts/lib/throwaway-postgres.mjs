import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { capture, ended, launch, mustRun } from './children.mjs';
import { Remedy } from './failures.mjs';
import { findPostgres } from './system-packages.mjs';

const remedy = 'Check that PostgreSQL runs on this machine and that the temporary folder has room.';

/** Starts a PostgreSQL cluster for one test run: separate folder, separate port, loopback only, removed afterwards. */
export async function throwawayPostgres() {
  const bin = await findPostgres();
  const owner = await unprivilegedOwner();
  const folder = mkdtempSync(path.join(tmpdir(), 'pinion-postgres-'));
  const data = path.join(folder, 'data');
  const port = await freePort();
  const options = { ...owner, cwd: folder };
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid);
    const create = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'];
    await mustRun(path.join(bin, 'initdb'), create, { ...options, remedy });
  } catch (error) {
    remove();
    throw error;
  }
  const server = launch(path.join(bin, 'postgres'), serverArguments(data, folder, port), { ...options, stdio: 'ignore' });
  const gone = ended(server);
  const stop = async () => {
    server.kill('SIGINT'); // PostgreSQL's "fast shutdown", which does not wait for clients.
    await gone;
    remove();
  };
  const createDatabase = async name => {
    await mustRun(path.join(bin, 'createdb'), [...client(port), '-U', 'postgres', name], { cwd: folder, remedy });
    return `postgresql://postgres@127.0.0.1:${port}/${name}`;
  };
  try {
    await untilReady(bin, server, port);
    return { url: await createDatabase('pinion'), bin, createDatabase, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const client = port => ['-h', '127.0.0.1', '-p', String(port)];

/** Settings for data that may be lost and lives for seconds: nothing waits for the disk, is logged for a standby or tidied up. */
const settings = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_wal_size=1GB',
  'checkpoint_timeout=1d',
  'autovacuum=off',
];

const options = settings.flatMap(setting => ['-c', setting]);
const serverArguments = (data, socketFolder, port) =>
  ['-D', data, '-k', socketFolder, '-h', '127.0.0.1', '-p', String(port), '-N', '200'].concat(options);

/** Returns the user that runs PostgreSQL, which refuses to run as root. Root uses the user that the package created. */
async function unprivilegedOwner() {
  if (process.getuid() !== 0) return {};
  const id = async flag => Number(await mustRun('id', [flag, 'postgres'], { remedy: 'Create a system user named postgres.' }));
  return { uid: await id('-u'), gid: await id('-g') };
}

async function untilReady(bin, server, port) {
  for (let attempt = 0; attempt < 150 && server.exitCode === null; attempt += 1) {
    const { code } = await capture(path.join(bin, 'pg_isready'), client(port), {});
    if (code === 0) return;
    await sleep(200);
  }
  throw new Remedy('the throw-away PostgreSQL did not start', remedy);
}

const freePort = () =>
  new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
