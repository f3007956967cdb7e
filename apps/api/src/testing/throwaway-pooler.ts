import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ThrowawayPostgres } from '@pinion/tool-runtime/testing/postgres';
import { freePort } from './server-process.ts';

const program = '/usr/sbin/pgbouncer';
export const hasPooler = (): boolean => existsSync(program);
export const missingPooler = 'PgBouncer is not installed';

/** A PgBouncer in front of a PostgreSQL server, on loopback. `settings` are lines of its configuration. */
export async function throwawayPooler({ port }: Pick<ThrowawayPostgres, 'port'>, settings: readonly string[]) {
  const folder = mkdtempSync(path.join(tmpdir(), 'pinion-pooler-'));
  // PgBouncer refuses to run as root, and reads its files as its user.
  chmodSync(folder, 0o755);
  const listen = await freePort();
  const users = path.join(folder, 'users.txt');
  writeFileSync(users, '"postgres" "postgres"\n');
  const file = path.join(folder, 'pgbouncer.ini');
  const lines = [
    '[databases]',
    `* = host=127.0.0.1 port=${port}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${listen}`,
    'unix_socket_dir =',
    'auth_type = plain',
    `auth_file = ${users}`,
    ...settings,
  ];
  writeFileSync(file, `${lines.join('\n')}\n`);
  const isRoot = process.getuid?.() === 0;
  const pooler = spawn(program, [...(isRoot ? ['-u', 'postgres'] : []), file], { stdio: 'ignore' });
  const url = `postgres://postgres:postgres@127.0.0.1:${listen}/postgres`;
  while (pooler.exitCode === null && spawnSync('pg_isready', ['-h', '127.0.0.1', '-p', String(listen)]).status !== 0)
    await sleep(50);
  return {
    url,
    remove: async () => {
      const gone = once(pooler, 'exit');
      if (pooler.exitCode === null && pooler.kill()) await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
