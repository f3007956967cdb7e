import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, expect, it } from 'vitest';
import { ForkServer } from './fork-server.ts';
import type { GuestCommand } from '../guest-command.ts';

const servers: ForkServer[] = [];
afterEach(() => {
  for (const { pid } of servers.splice(0)) if (pid !== undefined) process.kill(pid, 'SIGKILL');
});

function open(): ForkServer {
  const server = new ForkServer();
  servers.push(server);
  return server;
}

const nodeCommand = (code: string, more: Partial<GuestCommand> = {}): GuestCommand => ({
  file: process.execPath,
  args: ['-e', code],
  cwd: '/',
  ...more,
});

const sleeping = nodeCommand('setInterval(() => undefined, 1000)');
/** A process that has ended and that nobody waits for stays as a zombie (state Z, proc(5)). */
function isAlive(pid: number): boolean {
  try {
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}
const textOf = (stream: Readable | undefined): Promise<string> => (stream === undefined ? Promise.resolve('') : text(stream));

it('a process has its channel on descriptor 3, in blocking mode, its output, and only the environment of its command', async () => {
  const code = `
    const { readSync, writeSync } = require('node:fs');
    const bytes = Buffer.alloc(5);
    readSync(3, bytes);
    console.log(JSON.stringify(process.env));
    console.error(readSync(0, Buffer.alloc(1)));
    writeSync(3, bytes.toString().toUpperCase());`;
  const { started, ended } = open().start(nodeCommand(code, { isOutputPiped: true, env: { A: '1' } }));
  const streams = (await started)?.streams;
  streams?.channel.write('hello');
  const texts = await Promise.all([textOf(streams?.channel), textOf(streams?.stdout), textOf(streams?.stderr)]);
  expect(texts).toEqual(['HELLO', '{"A":"1"}\n', '0\n']);
  expect(await ended).toEqual({ code: 0, signal: null });
});

it('a process whose protocol is standard input and output gets one channel for both', async () => {
  const command = nodeCommand('process.stdin.pipe(process.stdout)', { isStdioChannel: true });
  const { started, ended } = open().start(command);
  const channel = (await started)?.streams.channel;
  channel?.end('echo');
  expect(await textOf(channel)).toBe('echo');
  expect(await ended).toEqual({ code: 0, signal: null });
});

it('a program that does not exist ends the process', async () => {
  const { ended } = open().start({ file: '/nowhere/program', args: [], cwd: '/' });
  expect(await ended).toEqual({ code: 127, signal: null });
  const { started, ended: notStarted } = open().start({ ...sleeping, cwd: '/nowhere' });
  expect(await started).toBeUndefined();
  expect(await notStarted).toEqual({ code: null, signal: null });
});

it('a process that is killed before it has started is not started, or ends', async () => {
  const one = open().start(sleeping);
  one.kill();
  expect(await one.ended).toMatchObject({ signal: 'SIGKILL' });
});

it('processes run after the server when the cores are busy', async () => {
  const { started } = open().start(sleeping);
  expect(os.getPriority((await started)?.pid)).toBe(os.getPriority() + 5);
});

it('the processes of a fork server that is killed end, and the next start opens another one', async () => {
  const server = open();
  const one = server.start(sleeping);
  const { pid = 0 } = (await one.started) ?? {};
  const killed = server.pid ?? 0;
  process.kill(killed, 'SIGKILL');
  expect(await one.ended).toEqual({ code: null, signal: 'SIGKILL' });
  await expect.poll(() => isAlive(pid)).toBe(false);
  const next = server.start(nodeCommand('process.exit(3)'));
  expect(await next.ended).toEqual({ code: 3, signal: null });
  expect(server.pid).not.toBe(killed);
});

it('the processes of a server that is killed end, and their folder is removed', async () => {
  const code = `
    import { forkServer } from ${JSON.stringify(new URL('./fork-server.ts', import.meta.url).href)};
    const one = forkServer.start(${JSON.stringify(sleeping)});
    one.ref();
    console.log(JSON.stringify([forkServer.pid, (await one.started).pid]));`;
  const temporary = mkdtempSync(`${os.tmpdir()}/fork-server-test-`);
  try {
    const child = spawn(process.execPath, ['--input-type=module', '--no-warnings', '-e', code], {
      env: { TMPDIR: temporary, NODE_ENV: 'test' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    const pids = JSON.parse(line.toString()) as number[];
    expect(readdirSync(temporary)).toHaveLength(1);
    child.kill('SIGKILL');
    await expect.poll(() => pids.filter(isAlive)).toEqual([]);
    await expect.poll(() => readdirSync(temporary)).toEqual([]);
  } finally {
    rmSync(temporary, { recursive: true });
  }
});

it.skipIf(process.platform !== 'linux')(
  'what a process started ends with it when the process is killed, and no other process does',
  async () => {
    const server = open();
    const other = server.start(sleeping);
    const parent = nodeCommand(
      `const child = require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)']);
     require('node:fs').writeSync(3, String(child.pid) + '\\n');
     setInterval(() => undefined, 1000);`,
    );
    const { started, ended } = server.start(parent);
    const parentProcess = await started;
    const channel = parentProcess?.streams.channel;
    const [bytes] = (await once(channel as Readable, 'data')) as [Buffer];
    const orphan = Number(bytes.toString());
    expect(isAlive(orphan)).toBe(true);
    process.kill(parentProcess?.pid ?? 0, 'SIGKILL');
    expect(await ended).toMatchObject({ signal: 'SIGKILL' });
    await expect.poll(() => isAlive(orphan)).toBe(false);
    expect(isAlive((await other.started)?.pid ?? 0)).toBe(true);
  },
);
