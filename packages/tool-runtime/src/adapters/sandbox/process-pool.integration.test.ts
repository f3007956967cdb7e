import { defaultCodeLimits } from '@pinion/contracts';
import { afterEach, expect, it, vi } from 'vitest';
import type { SandboxRun } from '../../ports/index.ts';
import type { GuestCommand } from './guest-command.ts';
import { runGuest } from './run-guest.ts';
import { quickJsGuest } from './quickjs/quickjs-command.ts';
import { SandboxSlots } from './run-slots.ts';
import { ProcessPool } from './process-pool.ts';

/** Announces itself, and waits. */
const idle: GuestCommand = {
  file: process.execPath,
  args: ['-e', `require('fs').writeSync(3, '\\0\\0\\0\\x0e{"ready":true}'); setInterval(() => undefined, 1000)`],
  cwd: '/',
};
const pools: ProcessPool[] = [];
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(pools.splice(0).map(pool => pool.close()));
});

function openPool(): ProcessPool {
  const options = { command: () => idle, waiting: 1, maxWaiting: 3, slots: new SandboxSlots(8) };
  const pool = new ProcessPool(options);
  pools.push(pool);
  return pool;
}

const use = (pool: ProcessPool): Promise<boolean | undefined> =>
  pool.use({ signal: new AbortController().signal }, (_, isCold) => Promise.resolve(isCold));

it('a pool keeps one process ready, and more of them while runs find none, up to its limit', async () => {
  const pool = openPool();
  expect(await use(pool)).toBe(true);
  await expect.poll(() => pool.size).toBe(1);
  expect(await use(pool)).toBe(false);
  await Promise.all(Array.from({ length: 5 }, () => use(pool)));
  await expect.poll(() => pool.size).toBe(3);
});

it('a pool without runs ends its processes after ten minutes, and starts small again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const pool = openPool();
  await Promise.all(Array.from({ length: 5 }, () => use(pool)));
  await vi.waitFor(() => expect(pool.size).toBe(3));
  vi.advanceTimersByTime(600_000);
  expect(pool.size).toBe(0);
  await use(pool);
  await vi.waitFor(() => expect(pool.size).toBe(1));
});

it('a run waits in the queue until it has a slot and a process that is ready', async () => {
  const pool = new ProcessPool({ command: () => idle, waiting: 1, slots: new SandboxSlots(1) });
  pools.push(pool);
  const steps: string[] = [];
  const { promise: end, resolve: endFirst } = Promise.withResolvers<void>();
  const run = (name: string, work: Promise<void>): Promise<void | undefined> =>
    pool.use(
      {
        signal: new AbortController().signal,
        onQueued: () => {
          steps.push(`${name} waits`);
          return () => steps.push(`${name} begins`);
        },
      },
      () => work,
    );
  const first = run('first', end);
  const second = run('second', Promise.resolve());
  await expect.poll(() => steps).toEqual(['first waits', 'second waits', 'first begins']);
  endFirst();
  await Promise.all([first, second]);
  expect(steps.at(-1)).toBe('second begins');
});

/** Announces itself, and ends as if it had been killed while it waited. */
const dying: GuestCommand = {
  file: process.execPath,
  args: ['-e', `require('fs').writeSync(3, '\\0\\0\\0\\x0e{"ready":true}'); process.exit(1)`],
  cwd: '/',
};

const request = {
  language: 'javascript' as const,
  code: 'return 1 + 2',
  inputs: {},
  secrets: {},
  limits: defaultCodeLimits,
  signal: new AbortController().signal,
};

const runCode = (pool: ProcessPool): Promise<SandboxRun | undefined> =>
  pool.use(request, (guest, isCold) => runGuest(guest, request, isCold));

it.each([
  [2, { kind: 'returned', value: 3 }],
  [3, { kind: 'failed', reason: 'crash' }],
])('a run whose first %i processes ended while they waited ends as %j', async (lost, outcome) => {
  const commands = Array.from({ length: lost }, () => dying);
  const command = quickJsGuest();
  const pool = new ProcessPool({
    command: () => commands.shift() ?? command,
    waiting: 0,
    slots: new SandboxSlots(),
  });
  pools.push(pool);
  const run = await runCode(pool);
  expect(run?.outcome).toMatchObject(outcome);
});

/** Opens a pool of real processes, in which each run tells the process that it had. */
function openJavaScript() {
  const command = quickJsGuest();
  const pool = new ProcessPool({ command: () => command, waiting: 0, slots: new SandboxSlots() });
  pools.push(pool);
  return async (code: string, keepFor?: string) => {
    const { signal } = new AbortController();
    const request = { language: 'javascript' as const, code, inputs: {}, secrets: {}, limits: defaultCodeLimits, signal };
    const ran = await pool.use({ signal, keepFor }, async (guest, isCold) => ({
      pid: guest.pid,
      ...(await runGuest(guest, request, isCold)),
    }));
    return { pid: ran?.pid, outcome: ran?.outcome, isCold: ran?.isCold, peakBytes: ran?.usage.peakBytes ?? 0 };
  };
}

it('a process is kept for the same code of the same caller, and has no other run', async () => {
  const run = openJavaScript();
  const first = await run('return 1', 'caller, return 1');
  const again = await run('return 1', 'caller, return 1');
  expect(again).toMatchObject({ pid: first.pid, isCold: false, outcome: { kind: 'returned', value: 1 } });
  const others = [await run('return 1', 'another caller, return 1'), await run('return 1'), await run('return 1')];
  expect(new Set([first.pid, ...others.map(({ pid }) => pid)]).size).toBe(4);
});

it('nothing of a run is there in the next one of a kept process', async () => {
  const run = openJavaScript();
  const code = `
    const seen = [globalThis.left, Array.prototype.left, JSON.left, console.left, typeof fetch].map(one => one ?? null);
    globalThis.left = Array.prototype.left = JSON.left = console.left = 1;
    globalThis.fetch = () => 1;
    Object.prototype.toJSON = undefined;
    JSON.parse = () => ({ forged: true });
    return seen;`;
  const first = await run(code, 'leaves');
  const again = await run(code, 'leaves');
  expect(again).toMatchObject({ pid: first.pid, outcome: first.outcome });
  expect(again.outcome).toMatchObject({ value: [null, null, null, null, 'undefined'] });
});

it('each run of a kept process has a memory of its own', async () => {
  const run = openJavaScript();
  const fill = await run('globalThis.big = new Uint8Array(6e7).fill(1); return inputs.small ?? 1', 'one');
  const small = await run('return 1', 'one');
  expect(small.pid).toBe(fill.pid);
  expect(fill.peakBytes).toBeGreaterThan(6e7);
  expect(small.peakBytes).toBeLessThan(3e7);
});

it('a process whose code failed is not kept', async () => {
  const run = openJavaScript();
  const failed = await run('throw new Error("no")', 'one');
  const again = await run('return 1', 'one');
  expect(failed.outcome).toMatchObject({ kind: 'failed' });
  expect(again.pid).not.toBe(failed.pid);
});

it('a kept process that was killed while it waited is replaced', async () => {
  const run = openJavaScript();
  const first = await run('return 1', 'one');
  process.kill(first.pid ?? 0, 'SIGKILL');
  expect((await run('return 1', 'one')).outcome).toMatchObject({ kind: 'returned', value: 1 });
});

/** Never announces itself, as on a machine that is too busy to start it. */
const slow: GuestCommand = { file: process.execPath, args: ['-e', 'setInterval(() => undefined, 1000)'], cwd: '/' };

it.each([
  [2, { kind: 'returned', value: 3 }],
  [
    3,
    {
      kind: 'failed',
      reason: 'crash',
      message: 'The sandbox did not start within 30 s. Run it again when the server is less busy.',
    },
  ],
])('a run whose first %i processes did not start in 30 seconds ends as %j', async (late, outcome) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let started = 0;
  const command = quickJsGuest();
  const pool = new ProcessPool({
    command: () => {
      started += 1;
      return started <= late ? slow : command;
    },
    waiting: 0,
    slots: new SandboxSlots(),
  });
  pools.push(pool);
  const run = runCode(pool);
  for (let attempt = 1; attempt <= late; attempt += 1) {
    await vi.waitFor(() => expect(started).toBe(attempt));
    vi.advanceTimersByTime(30_000);
  }
  expect((await run)?.outcome).toMatchObject(outcome);
});

it('a process is replaced after fifty runs, and none of them waits for it', async () => {
  const run = openJavaScript();
  const pids = new Set<number | undefined>();
  for (let count = 0; count < 110; count += 1) {
    const { pid, outcome } = await run('return 1', 'one');
    expect(outcome).toMatchObject({ kind: 'returned' });
    pids.add(pid);
  }
  expect(pids.size).toBe(3);
});
