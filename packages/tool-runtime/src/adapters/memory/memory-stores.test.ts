import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { virtualClock } from '../../testing/virtual-clock.ts';
import { memoryBreakers } from './memory-breakers.ts';
import { memoryRateLimiter } from './memory-rate-limiter.ts';

const limit = fc.record({ max: fc.integer({ min: 1, max: 20 }), per_s: fc.constantFrom(0.1, 0.5, 1, 3, 7.7, 100) });
const pauses = fc.array(fc.integer({ min: 0, max: 3000 }), { minLength: 1, maxLength: 80 });

describe('memoryRateLimiter', () => {
  it('memoryRateLimiter never exceeds its capacity and refill, and allows a call after retry_after_s', async () => {
    await fc.assert(
      fc.asyncProperty(limit, pauses, async ({ max, per_s }, steps) => {
        const clock = virtualClock();
        const limiter = memoryRateLimiter(clock);
        let given = 0;
        for (const pause of steps) {
          await clock.advance(pause);
          const answer = await limiter.take('k', { max, per_s });
          if (answer.ok) given += 1;
          else {
            expect(answer.retry_after_s).toBeGreaterThan(0);
            expect((await limiter.look('k', { max, per_s })).retry_after_s).toBe(answer.retry_after_s);
            await clock.advance(answer.retry_after_s * 1000);
            expect(await limiter.take('k', { max, per_s })).toEqual({ ok: true });
            given += 1;
          }
          expect(given).toBeLessThanOrEqual(max + (clock.monotonic() / 1000) * per_s + 1e-6);
        }
      }),
      { numRuns: 100 },
    );
  });

  it('memoryRateLimiter gives ten thousand concurrent calls exactly its capacity', async () => {
    const limiter = memoryRateLimiter(virtualClock());
    const answers = await Promise.all(Array.from({ length: 10_000 }, async () => limiter.take('k', { max: 137, per_s: 5 })));
    expect(answers.filter(answer => answer.ok)).toHaveLength(137);
  });

  it('memoryRateLimiter separates keys and forgets only full buckets', async () => {
    const clock = virtualClock();
    const limiter = memoryRateLimiter(clock);
    const slow = { max: 1, per_s: 0.001 };
    expect(await limiter.take('slow', slow)).toEqual({ ok: true });
    for (let index = 0; index < 25_000; index += 1) void limiter.take(`key ${index}`, { max: 1, per_s: 1000 });
    await clock.advance(10);
    for (let index = 0; index < 25_000; index += 1) void limiter.take(`more ${index}`, { max: 1, per_s: 1000 });
    expect(await limiter.take('slow', slow)).toMatchObject({ ok: false });
  });
});

it('memoryRateLimiter lists the buckets with a key prefix while they are not full', async () => {
  const clock = virtualClock();
  const limiter = memoryRateLimiter(clock);
  await limiter.take('["w","a"]', { max: 1, per_s: 1 });
  await limiter.take('["w","b"]', { max: 1, per_s: 0.01 });
  await limiter.take('["v","a"]', { max: 1, per_s: 0.01 });
  expect(await limiter.list('["w",', 9)).toEqual(['["w","a"]', '["w","b"]']);
  expect(await limiter.list('["w",', 1)).toHaveLength(1);
  await clock.advance(1000);
  expect(await limiter.list('["w",', 9)).toEqual(['["w","b"]']);
});

type Step = { does: 'call' | 'wait'; ended: 'well' | 'badly' | 'unknown'; ms: number };
const step: fc.Arbitrary<Step> = fc.record({
  does: fc.constantFrom('call', 'call', 'wait'),
  ended: fc.constantFrom('well', 'badly', 'badly', 'badly', 'unknown'),
  ms: fc.constantFrom(1, 500, 999, 1000, 5000),
});

describe('memoryBreakers', () => {
  it('memoryBreakers opens after consecutive failures for a fixed time and then allows one trial call', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async steps => {
        const limits = { failures: 3, open_s: 1 };
        const clock = virtualClock();
        const breakers = memoryBreakers(clock);
        let inRow = 0;
        let openedAt: number | undefined;
        for (const { does, ended, ms } of steps) {
          if (does === 'wait') {
            await clock.advance(ms);
            continue;
          }
          const isOpen = openedAt !== undefined && clock.monotonic() < openedAt + 1000;
          const admitted = await breakers.admit('c', limits);
          expect(admitted.ok).toBe(!isOpen);
          if (!admitted.ok) continue;
          expect(admitted.probe).toBe(openedAt !== undefined);
          if (admitted.probe) expect(await breakers.admit('c', limits)).toMatchObject({ ok: false });
          await breakers.report('c', limits, ended, admitted.probe);
          if (ended === 'well') [inRow, openedAt] = [0, undefined];
          if (ended === 'badly') {
            inRow += 1;
            if (admitted.probe || inRow >= 3) openedAt = clock.monotonic();
          }
          const phase = (await breakers.look('c', limits)).phase;
          expect(phase).toBe(openedAt === undefined ? 'closed' : ended === 'unknown' ? 'half_open' : 'open');
        }
      }),
      { numRuns: 200 },
    );
  });

  it('memoryBreakers allows another trial without a result and ignores results from before it opened', async () => {
    const limits = { failures: 1, open_s: 10 };
    const clock = virtualClock();
    const breakers = memoryBreakers(clock);
    await breakers.report('c', limits, 'badly', false);
    await breakers.report('c', limits, 'well', false);
    expect(await breakers.look('c', limits)).toEqual({ phase: 'open', failures: 1, retry_after_s: 10 });
    await clock.advance(10_000);
    expect(await breakers.admit('c', limits)).toEqual({ ok: true, probe: true });
    expect(await breakers.admit('c', limits)).toEqual({ ok: false, retry_after_s: 1 });
    await clock.advance(10_000);
    expect(await breakers.admit('c', limits)).toEqual({ ok: true, probe: true });
    await breakers.report('c', limits, 'well', true);
    expect(await breakers.look('c', limits)).toEqual({ phase: 'closed', failures: 0 });
  });
});
