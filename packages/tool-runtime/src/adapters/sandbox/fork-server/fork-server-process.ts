import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, openSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type {
  ForkServerEvent,
  ForkServerRequest,
  GuestStreamName,
  ProcessEnd,
  StartMessage,
  StreamTokens,
} from './fork-server-protocol.ts';
import { sessionOrphans } from './session-orphans.ts';

// The process that starts sandbox processes for a server, and ends them when the server is gone. See ForkServer.

/** The lower priority of the sandboxes (nice(2)). */
const NICE = 5;

/** The lower priority of their session. With 10, programs exceed their time limits on a busy machine. */
const SESSION_NICE = 3;

type Streams = Partial<Record<GuestStreamName, net.Socket>>;

/** The processes by id. Undefined while the streams of a process are being connected. */
const children = new Map<number, ChildProcess | undefined>();
let folder: string | undefined;

const send = (event: ForkServerEvent): void => {
  if (process.connected) process.send?.(event);
};

const ended = (id: number, { code, signal }: ProcessEnd): void => {
  children.delete(id);
  send({ kind: 'ended', id, code, signal });
};

async function start(message: StartMessage): Promise<void> {
  const { id, socketPath, tokens } = message;
  folder = path.dirname(socketPath);
  children.set(id, undefined);
  try {
    const streams = await connectStreams(socketPath, tokens);
    // A process that was killed meanwhile is not started.
    if (children.has(id)) children.set(id, startChild(message, streams));
    for (const stream of Object.values(streams)) stream.destroy();
  } catch {
    ended(id, { code: null, signal: null });
  }
}

function startChild({ id, command }: StartMessage, streams: Streams): ChildProcess {
  const { file, args, cwd, env = {}, fileOnDescriptor4, argsOnDescriptor5, isStdioChannel = false } = command;
  const passed = fileOnDescriptor4 === undefined ? undefined : openSync(fileOnDescriptor4, 'r');
  const argsFile = argsOnDescriptor5 === undefined ? undefined : openArgs(argsOnDescriptor5);
  const { channel, stdout = 'ignore', stderr = 'ignore' } = streams;
  const stdio = [
    channel,
    isStdioChannel ? channel : stdout,
    stderr,
    'ignore',
    passed ?? 'ignore',
    argsFile ?? 'ignore',
  ] as StdioOptions;
  const [program, ...programArgs] = isStdioChannel ? [file, ...args] : channelOnDescriptor3(file, args);
  // Linux shares the cores between sessions first (autogroups, sched(7)). A session each would be a share each, so there is one.
  const child = spawn(program, programArgs, { cwd, env: { ...env } as NodeJS.ProcessEnv, stdio });
  for (const opened of [passed, argsFile]) if (opened !== undefined) closeSync(opened);
  child.on('error', () => ended(id, { code: null, signal: null }));
  child.on('exit', (code, signal) => {
    if (signal !== null) killOrphans();
    ended(id, { code, signal });
  });
  if (child.pid !== undefined) send({ kind: 'started', id, pid: child.pid });
  return child;
}

/** Returns a descriptor that arguments are read from. Its file has no name any more. */
function openArgs(args: readonly string[]): number {
  const file = path.join(folder ?? os.tmpdir(), `args-${randomUUID()}`);
  writeFileSync(file, args.map(arg => `${arg}\0`).join(''), { mode: 0o600, flag: 'wx' });
  const opened = openSync(file, 'r');
  rmSync(file);
  return opened;
}

/** Node.js passes descriptors above 2 in non-blocking mode, so the channel is passed as standard input and moved by a shell. */
const channelOnDescriptor3 = (file: string, args: readonly string[]): [string, ...string[]] => [
  '/bin/sh',
  '-c',
  'exec 3<&0 </dev/null; unset PWD OLDPWD SHLVL; exec "$@"',
  'sh',
  file,
  ...args,
];

async function connectStreams(socketPath: string, tokens: StreamTokens): Promise<Streams> {
  const entries = Object.entries(tokens).map(async ([name, token]) => [name, await connectStream(socketPath, token)] as const);
  return Object.fromEntries(await Promise.all(entries)) as Streams;
}

/** Connects without reading, so that every byte reaches the sandbox process. */
async function connectStream(socketPath: string, token: string): Promise<net.Socket> {
  const socket = net.connect(socketPath);
  socket.pause();
  await once(socket, 'connect');
  await new Promise<void>((resolve, reject) => {
    socket.write(token, error => (error ? reject(error) : resolve()));
  });
  return socket;
}

/** Kills a process. What it started ends with it: it has a namespace of its own, or cannot start processes. */
const kill = (child: ChildProcess | undefined): void => {
  child?.kill('SIGKILL');
};

/** Lowers the priority of the session, which Linux looks at first where it shares the cores between sessions (sched(7)). */
function lowerSession(): void {
  try {
    writeFileSync('/proc/self/autogroup', String(SESSION_NICE));
  } catch {
    // Other systems and some containers share the cores in another way.
  }
}

/** Kills what a sandbox left behind that was killed while it started. The session is the one of this process. */
function killOrphans(): void {
  for (const pid of sessionOrphans(process.pid)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended meanwhile.
    }
  }
}

process.on('message', (message: ForkServerRequest) => {
  if (message.kind === 'start') return void start(message);
  const child = children.get(message.id);
  if (child !== undefined) kill(child);
  else if (children.has(message.id)) ended(message.id, { code: null, signal: 'SIGKILL' });
});

process.on('disconnect', () => {
  const started = [...children.values()].filter(child => child !== undefined);
  const running = started.filter(child => child.exitCode === null && child.signalCode === null);
  for (const child of running) kill(child);
  const finish = (): void => {
    killOrphans();
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
    process.exit(0);
  };
  // An orphan is one only after its parent has ended.
  void Promise.all(running.map(child => once(child, 'exit'))).then(finish, finish);
});

// A server that is asked to stop finishes its runs first. This process ends with it.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined);

// The server goes first when sandboxes want every core.
os.setPriority(NICE);
lowerSession();
