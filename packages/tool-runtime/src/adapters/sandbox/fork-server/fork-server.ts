import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type ForkServerEvent,
  type ForkServerRequest,
  type GuestStreamName,
  type ProcessEnd,
  type StreamTokens,
  TOKEN_LENGTH,
} from './fork-server-protocol.ts';
import type { GuestCommand } from '../guest-command.ts';

export type GuestStreams = Partial<Record<GuestStreamName, net.Socket>> & { channel: net.Socket };

/** A process that is being started, or was. */
export type ForkedProcess = {
  /** Resolves to the id of the process and its streams, or to undefined if it could not be started. */
  started: Promise<{ pid: number; streams: GuestStreams } | undefined>;
  /** Resolves when the process has ended. */
  ended: Promise<ProcessEnd>;
  /** Kills the process. What it started ends with it, by the rules of its sandbox. */
  kill(): void;
  /** Keeps this process alive until the other has ended, or `unref` is called. */
  ref(): void;
  unref(): void;
};

type Starting = { started: (pid: number) => void; ended: (end: ProcessEnd) => void; pid?: number };

const NOT_STARTED: ProcessEnd = { code: null, signal: null };

/**
 * Starts the processes of the sandboxes from a small process. To fork a process takes about 5 ms for each 100 MB of its memory, in
 * which the event loop of a server would answer nobody.
 */
export class ForkServer {
  private child: ChildProcess | undefined;
  private listener: net.Server | undefined;
  private socketPath = '';
  private nextId = 1;
  /** The processes that have not ended, by id. */
  private readonly processes = new Map<number, Starting>();
  /** Those of them that keep this process alive. */
  private readonly referenced = new Set<number>();
  /** The receivers of connections, by token. */
  private readonly expected = new Map<string, (socket: net.Socket) => void>();

  start(command: GuestCommand): ForkedProcess {
    const child = this.open();
    const id = this.nextId;
    this.nextId += 1;
    const tokens = tokensOf(command);
    const pid = Promise.withResolvers<number | undefined>();
    const ended = Promise.withResolvers<ProcessEnd>();
    const streams = Promise.all(Object.entries(tokens).map(async ([name, token]) => [name, await this.expect(token)] as const));
    this.processes.set(id, {
      started: value => pid.resolve(value),
      ended: end => {
        pid.resolve(undefined);
        ended.resolve(end);
      },
    });
    const { onEnded: _, ...rest } = command;
    send(child, { kind: 'start', id, command: rest, socketPath: this.socketPath, tokens });
    return {
      started: pid.promise.then(async value => {
        if (value !== undefined) return { pid: value, streams: Object.fromEntries(await streams) as GuestStreams };
        this.forget(tokens);
        return undefined;
      }),
      ended: ended.promise,
      kill: () => {
        if (this.processes.has(id)) send(child, { kind: 'kill', id });
      },
      ref: () => {
        if (!this.processes.has(id)) return;
        this.referenced.add(id);
        child.channel?.ref();
      },
      unref: () => this.release(id),
    };
  }

  /** The id of the small process. Undefined before the first start. */
  get pid(): number | undefined {
    return this.child?.pid;
  }

  private expect(token: string): Promise<net.Socket> {
    return new Promise(resolve => this.expected.set(token, resolve));
  }

  private forget(tokens: StreamTokens): void {
    for (const token of Object.values(tokens)) this.expected.delete(token);
  }

  private open(): ChildProcess {
    if (this.child !== undefined) return this.child;
    const folder = mkdtempSync(path.join(os.tmpdir(), 'pinion-fork-'));
    this.socketPath = path.join(folder, 'streams.sock');
    const listener = net.createServer(socket => this.accept(socket)).listen(this.socketPath);
    const child = fork(fileURLToPath(new URL('./fork-server-process.ts', import.meta.url)), [], {
      execArgv: ['--max-old-space-size=64', '--no-warnings'],
      env: { NODE_ENV: 'production' },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      detached: true,
    });
    child.on('message', (event: ForkServerEvent) => this.receive(event));
    child.once('exit', () => this.close(folder));
    child.on('error', () => this.close(folder));
    child.unref();
    child.channel?.unref();
    listener.unref();
    this.child = child;
    this.listener = listener;
    return child;
  }

  private receive(event: ForkServerEvent): void {
    const one = this.processes.get(event.id);
    if (one === undefined) return;
    if (event.kind === 'started') {
      one.pid = event.pid;
      return one.started(event.pid);
    }
    this.remove(event.id);
    one.ended({ code: event.code, signal: event.signal });
  }

  private remove(id: number): void {
    this.processes.delete(id);
    this.release(id);
  }

  private release(id: number): void {
    this.referenced.delete(id);
    if (this.referenced.size === 0) this.child?.channel?.unref();
  }

  /** Gives a connection to the process whose token it sends. */
  private accept(socket: net.Socket): void {
    socket.unref();
    socket.on('error', () => undefined);
    const readToken = (): void => {
      const token = socket.read(TOKEN_LENGTH) as Buffer | null;
      if (token === null) return;
      socket.off('readable', readToken);
      const receive = this.expected.get(token.toString());
      this.expected.delete(token.toString());
      if (receive === undefined) socket.destroy();
      else receive(socket);
    };
    socket.on('readable', readToken);
  }

  /** Ends the processes of a fork server that has ended. The next start opens another one. */
  private close(folder: string): void {
    this.listener?.close();
    this.listener = undefined;
    this.child = undefined;
    this.expected.clear();
    rmSync(folder, { recursive: true, force: true });
    for (const [id, { pid, ended }] of this.processes) {
      this.remove(id);
      if (pid !== undefined) killProcess(pid);
      ended(pid === undefined ? NOT_STARTED : { code: null, signal: 'SIGKILL' });
    }
  }
}

/** The fork server of this process, opened with its first sandbox. */
export const forkServer = new ForkServer();

/** A fork server that cannot be reached has ended, which ends its processes. */
const send = (child: ChildProcess, message: ForkServerRequest): void => {
  child.send(message, () => undefined);
};

/** Standard error is read wherever standard output is, and where the channel takes standard output. */
function tokensOf({ isOutputPiped = false, isStdioChannel = false }: GuestCommand): StreamTokens {
  return {
    channel: randomUUID(),
    ...(isOutputPiped && !isStdioChannel ? { stdout: randomUUID() } : {}),
    ...(isOutputPiped || isStdioChannel ? { stderr: randomUUID() } : {}),
  };
}

function killProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}
