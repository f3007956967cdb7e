import { nodeClock } from '@pinion/tool-runtime/adapters/node';
import { hasRedis, missingRedis, type ThrowawayRedis, throwawayRedis } from '@pinion/tool-runtime/testing/redis';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { LiveEdits } from './live-edits.ts';
import { openSharedState, type SharedState } from '../../../platform/redis/open-shared-state.ts';
import { shareLiveEdits } from './share-live-edits.ts';

describe.skipIf(!hasRedis())(`editors on two servers sharing one Redis${hasRedis() ? '' : ` (${missingRedis})`}`, () => {
  let redis: ThrowawayRedis;
  const states: SharedState[] = [];
  beforeAll(async () => {
    redis = await throwawayRedis();
    for (const _server of [1, 2])
      states.push(await openSharedState({ redisUrl: redis.url, clock: nodeClock(), report: () => undefined }));
    await vi.waitUntil(() => states.every(state => state.keptIn() === 'redis'), { timeout: 10_000 });
  });
  afterAll(async () => {
    for (const state of states) state.close();
    await redis.remove();
  });

  it('editors on two servers receive the presence, moves, saves and departures of each other', async () => {
    const [here, there] = [new LiveEdits(Date.now), new LiveEdits(Date.now)];
    const shares = [];
    for (const [index, edits] of [here, there].entries()) {
      const connection = states[index]?.redis;
      if (connection !== undefined) shares.push(await shareLiveEdits(connection, edits, `server ${index}`));
      edits.listen('w', () => {});
    }
    const leave = here.enter('w', 'client-here');
    // Until both subscriptions are open a message may be lost. It is repeated.
    await expect
      .poll(() => {
        here.repeat();
        return there.present('w').map(({ name }) => name);
      })
      .toEqual(['Tab 1']);
    here.updatePresence('w', { client_id: 'client-here', selection: ['a'], editing: 'a' });
    await expect.poll(() => there.present('w')).toMatchObject([{ selection: ['a'], editing: 'a' }]);
    here.saved('w', 4, 'client-here');
    await expect.poll(() => there.saverOf('w', 4)).toBe('client-here');
    there.enter('w', 'client-there');
    await expect.poll(() => here.present('w').map(({ name }) => name)).toEqual(['Tab 1', 'Tab 2']);
    leave();
    await expect.poll(() => there.present('w').map(({ name }) => name)).toEqual(['Tab 2']);
    for (const share of shares) share.close();
  });
});
