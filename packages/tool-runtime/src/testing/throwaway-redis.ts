import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A Redis server for one test: own folder, own port, loopback only, nothing on disk, removed afterwards. */
export type ThrowawayRedis = {
  readonly url: string;
  /** Kills the server, as a crash would. */
  kill(): Promise<void>;
  /** Starts it again on an unchanged port, with no data. */
  start(): Promise<void>;
  /** Freezes the server: it keeps its connections and no longer responds. */
  freeze(): void;
  thaw(): void;
  /** Removes it permanently. */
  remove(): Promise<void>;
};

/** Checks whether Redis is installed. Tests report it in their name: `skipIf(!hasRedis())`. */
export const hasRedis = (): boolean => spawnSync('redis-server', ['--version']).error === undefined;
export const missingRedis = 'redis-server is not installed';

export async function throwawayRedis(): Promise<ThrowawayRedis> {
  const folder = mkdtempSync(path.join(tmpdir(), 'pinion-redis-'));
  const port = await freePort();
  let server: ChildProcess | undefined;

  const start = async (): Promise<void> => {
    const options = ['--bind', '127.0.0.1', '--port', String(port), '--dir', folder, '--save', '', '--appendonly', 'no'];
    server = spawn('redis-server', options, { stdio: ['ignore', 'pipe', 'ignore'] });
    await untilReady(server);
  };
  const kill = async (): Promise<void> => {
    const ending = server;
    server = undefined;
    if (ending === undefined || ending.exitCode !== null) return;
    const gone = once(ending, 'exit');
    ending.kill('SIGKILL');
    await gone;
  };

  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    kill,
    freeze: () => void server?.kill('SIGSTOP'),
    thaw: () => void server?.kill('SIGCONT'),
    async remove() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function untilReady(server: ChildProcess): Promise<void> {
  let text = '';
  for await (const chunk of server.stdout ?? []) {
    text += String(chunk);
    if (text.includes('Ready to accept connections')) return;
  }
  throw new Error(`the throw-away Redis did not start: ${text.slice(-500)}`);
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
