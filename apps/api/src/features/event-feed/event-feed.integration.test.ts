import * as fc from 'fast-check';
import { connectRedis } from '@pinion/tool-runtime/adapters/redis';
import { hasRedis, missingRedis, throwawayRedis } from '@pinion/tool-runtime/testing/redis';
import { describe, expect, it } from 'vitest';
import { compareFeedIds, maxEntries } from './event-feed.ts';
import { redisEventFeed } from './redis-event-feed.ts';
import { memoryEventFeed } from './memory-event-feed.ts';

const entry = (n: number) => ({ type: 'tool.invoked', text: JSON.stringify({ n }) });

describe('memoryEventFeed', () => {
  it('memoryEventFeed returns every entry after an id once and in order when the clock changes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 60 }), fc.nat(60), async (times, cut) => {
        let now = 0;
        const feed = memoryEventFeed({ now: () => now });
        for (const [index, time] of times.entries()) {
          now = time;
          await feed.append('w', [entry(index)]);
        }
        const all = await feed.read('w', undefined, 1000);
        expect(all.map(({ text }) => text)).toEqual(times.map((_, index) => entry(index).text));
        for (const [index, { id }] of all.entries())
          if (index > 0) expect(compareFeedIds(all[index - 1]?.id ?? '', id)).toBeLessThan(0);
        const at = Math.min(cut, times.length);
        expect(await feed.read('w', all[at - 1]?.id, 1000)).toEqual(all.slice(at));
      }),
    );
  });

  it('memoryEventFeed keeps the newest entries per workspace and hides those of other workspaces', async () => {
    const feed = memoryEventFeed({ now: () => 1 });
    await feed.append(
      'w',
      Array.from({ length: maxEntries + 5 }, (_, n) => entry(n)),
    );
    const kept = await feed.read('w', undefined, maxEntries * 2);
    expect(kept.length).toBe(maxEntries);
    expect(kept[0]?.text).toBe(entry(5).text);
    expect(await feed.newestId('w')).toBe(kept.at(-1)?.id);
    expect(await feed.read('other', undefined, 10)).toEqual([]);
  });
});

describe('redisEventFeed', () => {
  it('redisEventFeed returns its entries after an id and rejects while Redis is unavailable', async ({ skip }) => {
    skip(!hasRedis(), missingRedis);
    const server = await throwawayRedis();
    const redis = connectRedis(server.url);
    try {
      await expect.poll(() => redis.isThere).toBe(true);
      const feed = redisEventFeed(redis);
      expect(await feed.newestId('w')).toBeUndefined();
      await feed.append('w', [entry(1), entry(2)]);
      const [first, second] = await feed.read('w', undefined, 10);
      expect([first?.text, second?.text]).toEqual([entry(1).text, entry(2).text]);
      expect(await feed.read('w', first?.id, 10)).toEqual([second]);
      expect(await feed.newestId('w')).toBe(second?.id);
      expect(await feed.read('other', undefined, 10)).toEqual([]);
      await server.kill();
      await expect.poll(() => redis.isThere).toBe(false);
      await expect(feed.append('w', [entry(3)])).rejects.toThrow('Redis is away');
    } finally {
      redis.close();
      await server.remove();
    }
  });
});
