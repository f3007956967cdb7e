import { type ChildProcess, fork } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { damagedDirectory } from './damaged-directory.ts';
import type { ChildMessage } from './child-message.ts';

export type EmbeddedDatabase = { socketDir: string; pid(): number | undefined; stop(): Promise<void> };

/** Maximum length of the socket path. Unix socket paths are limited to 107 bytes on Linux and 103 on macOS. */
const longestSocketPath = 100;
const socketName = '.s.PGSQL.5432';
const longestPauseMs = 5_000;
const stopWithinMs = 10_000;

export type EmbeddedOptions = {
  /** The directory from which a new database is copied. */
  template?: string | undefined;
  /** Copies the files before a migration. The default is true. */
  hasBackup?: boolean | undefined;
};

/**
 * Starts PostgreSQL (PGlite) in a child process with exclusive access to the data directory. In our own process it would starve
 * the event loop. A child that dies is restarted. It exits by itself when this process is gone for any reason.
 */
export async function startEmbedded(
  dataDir: string,
  { template, hasBackup = true }: EmbeddedOptions = {},
): Promise<EmbeddedDatabase> {
  const home = resolve(dataDir);
  mkdirSync(home, { recursive: true, mode: 0o700 });
  const socketDir = socketDirOf(home);
  let isStopping = false;
  let child: ChildProcess | undefined;
  let pauseMs = 100;

  const launch = async (): Promise<void> => {
    const position = [
      join(home, 'db'),
      join(socketDir, socketName),
      String(process.pid),
      hasBackup ? 'backup' : 'no-backup',
      ...(template === undefined ? [] : [template]),
    ];
    const launched = fork(new URL('./child.ts', import.meta.url), position, {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      // Its own process group: Ctrl-C in a terminal reaches us, and we end it when our last write is done.
      detached: true,
    });
    child = launched;
    await isReady(launched, join(home, 'db'));
    pauseMs = 100;
    launched.once('exit', relaunch);
  };

  const relaunch = (): void => {
    if (isStopping) return;
    process.stderr.write('the embedded database ended unexpectedly and is started again\n');
    setTimeout(() => {
      if (!isStopping) void launch().catch(relaunch);
    }, pauseMs);
    pauseMs = Math.min(pauseMs * 2, longestPauseMs);
  };

  await launch();
  return {
    socketDir,
    pid: () => child?.pid,
    stop: async () => {
      isStopping = true;
      if (child !== undefined) await ended(child);
      if (!socketDir.startsWith(home)) rmSync(socketDir, { recursive: true, force: true });
    },
  };
}

function socketDirOf(home: string): string {
  const beside = join(home, 'run');
  if (join(beside, socketName).length > longestSocketPath) return mkdtempSync(join(tmpdir(), 'pinion-'));
  mkdirSync(beside, { recursive: true, mode: 0o700 });
  return beside;
}

async function isReady(child: ChildProcess, dataDir: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  child.on('message', message => {
    const told = message as ChildMessage;
    if (told.kind === 'ready') resolve();
    else reject(new Error(told.message));
  });
  child.once('exit', (code, signal) =>
    reject(new Error(damagedDirectory(dataDir, `its process ended at once: ${signal ?? code ?? ''}`))),
  );
  child.once('error', reject);
  await promise;
}

/** Closes the channel, which tells the child to exit. A child that hangs is killed. */
async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  child.once('exit', () => resolve());
  if (child.connected) child.disconnect();
  const timer = setTimeout(() => child.kill('SIGKILL'), stopWithinMs);
  await promise;
  clearTimeout(timer);
}
