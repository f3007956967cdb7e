import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from './free-port.ts';
import { createOwnDatabase } from './own-database.ts';
import { ProcessOutput } from './process-output.ts';

const root = path.resolve(import.meta.dirname, '../..');

export type RunningApp = {
  url: string;
  /** Returns all output since the first start. */
  printed(): string;
  /** Resolves with the match of a pattern in the output, as soon as it is there. */
  whenPrinted(pattern: RegExp): Promise<RegExpExecArray>;
  /** Kills the process immediately. Its data remains. */
  kill(): Promise<void>;
  /** Restarts the process on the same port, with the same data. */
  startAgain(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * The way a program is launched. `command` starts the program that follows it and ends with it, including when it is ended by
 * `stopSignal`. `isShortLived` is true when it ends before WebAssembly that V8 optimizes has paid for itself.
 */
export type Launcher = { command: readonly string[]; stopSignal: NodeJS.Signals; isShortLived: boolean };

const shortLived: Launcher = { command: [], stopSignal: 'SIGTERM', isShortLived: true };
export const longLived: Launcher = { ...shortLived, isShortLived: false };

/** The setting of an app that has an embedded database, as a new installation. */
export const embeddedDatabase = { DATABASE_URL: '' };

/**
 * Starts the real program, as `npm start` runs it, with its own data directory on a free loopback port. Unless `extraEnv` has
 * DATABASE_URL, it also has its own database on the PostgreSQL of the suite.
 */
export async function startApp(extraEnv: Record<string, string> = {}, launcher: Launcher = shortLived): Promise<RunningApp> {
  const port = await freePort();
  const dataDir = mkdtempSync(path.join(tmpdir(), 'pinion-e2e-'));
  const database = 'DATABASE_URL' in extraEnv ? undefined : await createOwnDatabase();
  const output = new ProcessOutput();
  const start = async (): Promise<ChildProcess> => {
    const options = launcher.isShortLived ? ['--liftoff-only'] : [];
    const [file, ...text] = [...launcher.command, process.execPath, ...options, 'apps/api/dist/main.js'];
    const started = spawn(file, text, {
      cwd: root,
      env: {
        ...process.env,
        NODE_ENV: 'production',
        PORT: String(port),
        PINION_DATA_DIR: dataDir,
        NEXT_TELEMETRY_DISABLED: '1',
        ...(database === undefined ? {} : { DATABASE_URL: database.url }),
        ...extraEnv,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    await output.whenPrintedBy(started, /Pinion is ready/);
    return started;
  };
  let child = await start();
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    // Killed before, so there is no process to signal.
    if (child.exitCode !== null || child.signalCode !== null) return;
    const hasEnded = new Promise(resolve => child.once('exit', resolve));
    child.kill(signal);
    await hasEnded;
  };
  return {
    url: `http://127.0.0.1:${port}`,
    printed: () => output.text,
    whenPrinted: pattern => output.whenPrinted(pattern),
    kill: () => end('SIGKILL'),
    async startAgain() {
      child = await start();
    },
    async stop() {
      await end(launcher.stopSignal);
      await database?.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
