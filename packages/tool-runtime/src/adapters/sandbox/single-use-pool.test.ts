import { afterEach, expect, it, vi } from 'vitest';
import { MAX_REPLY_BYTES } from './run-guest.ts';
import { quickJsGuest } from './quickjs/quickjs-command.ts';
import { RunSlots } from './run-slots.ts';
import { SingleUsePool } from './single-use-pool.ts';

const command = quickJsGuest();
const pools: SingleUsePool[] = [];
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(pools.splice(0).map(pool => pool.close()));
});

function openPool(): SingleUsePool {
  const options = { command: () => command, maxReplyBytes: MAX_REPLY_BYTES, waiting: 1, maxWaiting: 3, slots: new RunSlots(8) };
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
