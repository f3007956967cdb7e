import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CacheEntry } from '../../ports/index.ts';
import { virtualClock } from '../../testing/virtual-clock.ts';
import { memoryCache } from './memory-cache.ts';

const entry = (output: string): CacheEntry => ({ output, text: JSON.stringify(output), source_call_id: 'c', at: 0 });
const key = fc.constantFrom('a', 'b', 'c', 'd', '__proto__', 'constructor');
type Step = { does: 'get' | 'set' | 'wait'; key: string; ttl: number | undefined; ms: number };
const step: fc.Arbitrary<Step> = fc.record({
  does: fc.constantFrom('get', 'set', 'set', 'wait'),
  key,
  ttl: fc.constantFrom(undefined, 0, 10, 1000),
  ms: fc.constantFrom(1, 10, 1000),
});

describe('memoryCache', () => {
  it('memoryCache keeps the most recent entries until they expire', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async steps => {
        const clock = virtualClock();
        const cache = memoryCache(clock, { entries: 3 });
        let model: { key: string; value: string; until: number }[] = [];
        for (const [index, { does, key: name, ttl, ms }] of steps.entries()) {
          if (does === 'wait') await clock.advance(ms);
          else if (does === 'set') {
            const until = ttl === undefined ? Number.POSITIVE_INFINITY : clock.now() + ttl;
            model = [...model.filter(one => one.key !== name), { key: name, value: `v${index}`, until }].slice(-3);
            void cache.set(name, entry(`v${index}`), ttl);
          } else {
            const found = model.find(one => one.key === name);
            model = model.filter(one => one.key !== name);
            const isFresh = found !== undefined && found.until > clock.now();
            if (isFresh) model.push(found);
            expect(await cache.get(name)).toEqual(isFresh ? entry(found.value) : undefined);
          }
        }
      }),
      { numRuns: 200 },
    );
  });

  it('memoryCache limits the number of characters as well as the number of entries', async () => {
    const cache = memoryCache(virtualClock(), { entries: 1000, characters: 1000 });
    for (const name of ['a', 'b', 'c']) void cache.set(name, entry('x'.repeat(400)), undefined);
    expect(await cache.get('a')).toBe(undefined);
    expect(await cache.get('b')).toEqual(entry('x'.repeat(400)));
    void cache.set('b', entry('small'), undefined);
    void cache.set('huge', entry('x'.repeat(5000)), undefined);
    expect(await cache.get('huge')).toBe(undefined);
    expect(await cache.get('b')).toEqual(entry('small'));
  });
});
