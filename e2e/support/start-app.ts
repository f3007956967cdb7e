import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from './free-port.ts';

const root = path.resolve(import.meta.dirname, '../..');
const startsWithinMs = 150_000;

export type RunningApp = {
  url: string;
  /** Returns all output since the first start. */
  printed(): string;
  /** Kills the process immediately. Its data remains. */
  kill(): Promise<void>;
  /** Restarts the process on the same port, with the same data. */
  startAgain(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * The way a program is launched. `command` starts the program that follows it and ends with it, including when it is ended by
 * `stopSignal`.
 */
export type Launcher = { command: readonly string[]; stopSignal: NodeJS.Signals };

const direct: Launcher = { command: [], stopSignal: 'SIGTERM' };

/** Starts the real program, as `npm start` runs it, with its own data directory on a free loopback port. */
export async function startApp(extraEnv: Record<string, string> = {}, launcher: Launcher = direct): Promise<RunningApp> {
  const port = await freePort();
  const dataDir = mkdtempSync(path.join(tmpdir(), 'pinion-e2e-'));
  let printed = '';
  const start = async (): Promise<ChildProcess> => {
    const [file, ...text] = [...launcher.command, process.execPath, 'apps/api/dist/main.js'];
    const started = spawn(file, text, {
      cwd: root,
      env: {
        ...process.env,
        NODE_ENV: 'production',
        PORT: String(port),
        PINION_DATA_DIR: dataDir,
        NEXT_TELEMETRY_DISABLED: '1',
        ...extraEnv,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [started.stdout, started.stderr]) stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    await isReady(started);
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
    printed: () => printed,
    kill: () => end('SIGKILL'),
    async startAgain() {
      child = await start();
    },
    async stop() {
      await end(launcher.stopSignal);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function isReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let result = '';
    const timer = setTimeout(() => reject(new Error(`the app did not start:\n${result}`)), startsWithinMs);
    const listen = (chunk: Buffer): void => {
      result += chunk.toString();
      if (!/ready/i.test(result)) return;
      clearTimeout(timer);
      resolve();
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('exit', code => reject(new Error(`the app ended with ${code}:\n${result}`)));
  });
}
