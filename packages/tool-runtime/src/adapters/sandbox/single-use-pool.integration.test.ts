import { defaultCodeLimits } from '@pinion/contracts';
import { afterEach, expect, it, vi } from 'vitest';
import type { GuestCommand } from './guest-command.ts';
import { runGuest } from './run-guest.ts';
import { quickJsGuest } from './quickjs/quickjs-command.ts';
import { RunSlots } from './run-slots.ts';
import { SingleUsePool } from './single-use-pool.ts';

/** Announces itself, and waits. */
const idle: GuestCommand = {
  file: process.execPath,
  args: ['-e', `require('fs').writeSync(3, '\\0\\0\\0\\x0e{"ready":true}'); setInterval(() => undefined, 1000)`],
  cwd: '/',
};
const pools: SingleUsePool[] = [];
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(pools.splice(0).map(pool => pool.close()));
});

function openPool(): SingleUsePool {
  const options = { command: () => idle, waiting: 1, maxWaiting: 3, slots: new RunSlots(8) };
  const pool = new SingleUsePool(options);
  pools.push(pool);
  return pool;
}

const use = (pool: SingleUsePool): Promise<boolean | undefined> =>
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
  const pool = new SingleUsePool({ command: () => idle, waiting: 1, slots: new RunSlots(1) });
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

it.each([
  [2, { kind: 'returned', value: 3 }],
  [3, { kind: 'failed', reason: 'crash' }],
])('a run whose first %i processes ended while they waited ends as %j', async (lost, outcome) => {
  const commands = Array.from({ length: lost }, () => dying);
  const command = quickJsGuest();
  const pool = new SingleUsePool({
    command: () => commands.shift() ?? command,
    waiting: 0,
    slots: new RunSlots(),
  });
  pools.push(pool);
  const request = {
    language: 'javascript' as const,
    code: 'return 1 + 2',
    inputs: {},
    secrets: {},
    limits: defaultCodeLimits,
    signal: new AbortController().signal,
  };
  const run = await pool.use(request, (guest, isCold) => runGuest(guest, request, isCold));
  expect(run?.outcome).toMatchObject(outcome);
});
