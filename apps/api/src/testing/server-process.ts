import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { readEnv } from '../configuration/env.ts';

const sources = fileURLToPath(new URL('../main.ts', import.meta.url));

export type ServerProcess = {
  url: string;
  pid: number;
  /** Sends the signal. Resolves with the exit code when the process has ended. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>;
};

export type StartingProcess = ServerProcess & {
  /** Resolves when the server accepts requests. Rejects when it ends before. */
  ready: Promise<void>;
};

/** Starts the real program in a separate process and waits until it accepts requests. */
export async function startProcess(dataDir: string, port: number, extra?: Record<string, string>): Promise<ServerProcess> {
  const server = launchProcess(dataDir, port, extra);
  await server.ready;
  return server;
}

/** Starts the real program in a separate process, so that it can be killed: its bundle if there is one, else its sources. */
export function launchProcess(dataDir: string, port: number, extra: Record<string, string> = {}): StartingProcess {
  // It ends before WebAssembly that V8 optimizes has paid for itself.
  const child = spawn(process.execPath, ['--liftoff-only', readEnv().serverProgram ?? sources], {
    env: {
      ...shared(),
      PORT: String(port),
      PINION_DATA_DIR: dataDir,
      PINION_WEB: 'off',
      // Tests kill the servers of one run again and again, and none of these runs is the cause.
      PINION_MAX_CRASHES: '1000000',
      ...extra,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const gone = new Promise<number | null>(resolve => child.once('exit', code => resolve(code)));
  const lastOutput = keepLast(child);
  const ready = isReady(child);
  let isWanted = false;
  // A server that ends before it is ready is reported by `ready`.
  void ready.then(
    () => gone.then(code => isWanted || process.stderr.write(`the server went away by itself (${code}):\n${lastOutput()}\n`)),
    () => undefined,
  );
  return {
    ready,
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    end: signal => {
      isWanted = true;
      child.kill(signal);
      return gone;
    },
  };
}

/** Returns the variables for what servers of tests share: the embedded database that they copy, and compiled code. */
function shared(): Record<string, string> {
  const { databaseTemplate, codeCache } = readEnv();
  return {
    ...(databaseTemplate === undefined ? {} : { PINION_DATABASE_TEMPLATE: databaseTemplate }),
    ...(codeCache === undefined ? {} : { NODE_COMPILE_CACHE: codeCache }),
  };
}

const keptCharacters = 4_000;

/** Returns the end of the process's output, to find out why it ended. */
function keepLast(child: ChildProcess): () => string {
  let text = '';
  const keep = (chunk: Buffer): void => {
    text = (text + chunk.toString()).slice(-keptCharacters);
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  return () => text;
}

function isReady(child: ChildProcess): Promise<void> {
  let text = '';
  return new Promise((resolve, reject) => {
    const listen = (chunk: Buffer): void => {
      text += chunk.toString();
      if (text.includes('Pinion is ready')) resolve();
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('exit', code => reject(new Error(`the server ended with ${code}:\n${text}`)));
  });
}

export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>(resolve => {
    probe.listen(0, '127.0.0.1', resolve);
  });
  const address = probe.address();
  await new Promise(resolve => probe.close(resolve));
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  return address.port;
}
