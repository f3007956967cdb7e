import { hasRedis, missingRedis, type ThrowawayRedis, throwawayRedis } from '@pinion/tool-runtime/testing/redis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../testing/until.ts';
import { openBullRunQueue } from './bullmq-run-queue.ts';
import type { RunQueue } from './run-queue.ts';

describe.skipIf(!hasRedis())(`the run queue on Redis${hasRedis() ? '' : ` (${missingRedis})`}`, () => {
  let redis: ThrowawayRedis;
  let queue: RunQueue;
  const reports: unknown[] = [];
  beforeAll(async () => {
    redis = await throwawayRedis();
    queue = openQueue('installation');
    await until(
      () => Promise.resolve(queue.state().isAway),
      isAway => !isAway,
    );
  });
  const openQueue = (installationId: string): RunQueue =>
    openBullRunQueue({ url: redis.url, installationId, report: error => reports.push(error) });
  afterAll(async () => {
    await queue.close();
    await redis.remove();
  });

  const run = (run_id: string, workspace_id = 'w') => ({ run_id, workspace_id, fence: 1 });
  const takeAll = async (count: number): Promise<string[]> => {
    const taken: string[] = [];
    const stop = queue.consume(
      () => Promise.resolve(),
      runId => Promise.resolve(void taken.push(runId)),
    );
    await expect.poll(() => taken.length, { timeout: 10_000 }).toBe(count);
    await stop();
    return taken;
  };

  it('the first run of a workspace goes before all but one of the flood of another', async () => {
    for (let n = 1; n <= 200; n += 1) await queue.add(run(`flood${n}`, 'flood'), n);
    await queue.add(run('first', 'other'), 1);
    const taken = await takeAll(201);
    expect(taken.slice(0, 3)).toEqual(['flood1', 'first', 'flood2']);
  });

  it('a run that is added twice is offered once', async () => {
    await queue.add(run('twice'), 1);
    await queue.add(run('twice'), 1);
    await queue.add(run('last'), 2);
    expect(await takeAll(2)).toEqual(['twice', 'last']);
  });

  it('installations that share a Redis take only their own runs', async () => {
    const other = openQueue('other installation');
    await expect.poll(() => other.state().isAway).toBe(false);
    await other.add(run('of the other'), 1);
    await queue.add(run('own'), 1);
    expect(await takeAll(1)).toEqual(['own']);
    await queue.add(run('own, later'), 1);
    expect(await takeAll(1)).toEqual(['own, later']);
    await other.close();
  });

  it('adding while Redis is away resolves at once and reports the outage once', async () => {
    await redis.kill();
    await expect.poll(() => queue.state().isAway).toBe(true);
    await queue.add(run('lost'), 1);
    await expect.poll(() => reports.length, { timeout: 10_000 }).toBe(1);
    await redis.start();
    await expect.poll(() => queue.state().isAway, { timeout: 10_000 }).toBe(false);
    await queue.add(run('found'), 1);
    expect(await takeAll(1)).toEqual(['found']);
  });
});
