import { expect, test } from 'vitest';
import { memoryRateLimiter } from '../adapters/memory/index.ts';
import { play, createRecordingModel, testCaller, testScope, virtualClock } from '../testing/index.ts';
import { quiet, remoteTool, status } from '../testing/remote-tool.ts';

const good = { output: 1 };
const many = (count: number) => Array.from({ length: count }, (_, index) => ({ name: 'shop.stock', input: { index } }));

test('an empty bucket rejects a call with the time to wait, and nothing is sent', async () => {
  const tool = remoteTool([good], { rate_limit: { max: 3, per_s: 0.5 } });
  const { envelopes } = await play({
    clock: virtualClock(),
    specs: [tool.spec],
    providers: [tool.provider],
    model: createRecordingModel([many(5), 'done']),
  });
  expect(envelopes.filter(({ error }) => error === undefined)).toHaveLength(3);
  expect(envelopes[4]?.error).toMatchObject({ code: 'RATE_LIMIT', retry_after_s: 2, details: { reason: 'rate_limit' } });
  expect(tool.asked).toHaveLength(3);
});

test('a cache hit uses no token of a rate limit', async () => {
  const tool = remoteTool([good], { rate_limit: { max: 1, per_s: 0.001 }, cache: 'forever' });
  const turn = [{ name: 'shop.stock', input: { a: 1 } }];
  const { envelopes } = await play({
    specs: [tool.spec],
    providers: [tool.provider],
    model: createRecordingModel([turn, turn, turn, 'done']),
  });
  expect(envelopes.map(({ cached, error }) => [cached, error?.code])).toEqual([
    [undefined, undefined],
    [true, undefined],
    [true, undefined],
  ]);
});

test.each([
  ['workspace', { workspace_id: 'other' }, {}],
  ['agent', {}, { agent_id: 'workflow/other' }],
  ['session', {}, { session_id: 'other' }],
] as const)('a rate limit by %s uses another bucket for another value', async (scope, otherScope, otherCaller) => {
  const clock = virtualClock();
  const limiter = memoryRateLimiter(clock);
  const tool = remoteTool([good], { rate_limit: { max: 1, per_s: 0.001, scope } });
  const requested = async (inScope: object, caller: object): Promise<string | undefined> => {
    const { envelopes } = await play({
      clock,
      limiter,
      specs: [tool.spec],
      providers: [tool.provider],
      scope: { ...testScope, ...inScope },
      caller: { ...testCaller, session_id: 'one', ...caller },
      model: createRecordingModel([many(1), 'done']),
    });
    return envelopes[0]?.error?.code;
  };
  expect(await requested({}, {})).toBe(undefined);
  expect(await requested({}, {})).toBe('RATE_LIMIT');
  expect(await requested(otherScope, otherCaller)).toBe(undefined);
});

test('versions of a tool with the same limit share a bucket, and another limit has another bucket', async () => {
  const clock = virtualClock();
  const limiter = memoryRateLimiter(clock);
  const codes: (string | undefined)[] = [];
  for (const [version, max] of [
    ['1.0.0', 1],
    ['2.0.0', 1],
    ['3.0.0', 2],
  ] as const) {
    const tool = remoteTool([good], { version, rate_limit: { max, per_s: 0.001 } });
    const { envelopes } = await play({
      clock,
      limiter,
      specs: [tool.spec],
      providers: [tool.provider],
      model: createRecordingModel([many(1), 'done']),
    });
    codes.push(envelopes[0]?.error?.code);
  }
  expect(codes).toEqual([undefined, 'RATE_LIMIT', undefined]);
});

test('the concurrency limit bounds running calls, and the others start in order', async () => {
  const tool = remoteTool([good], { max_concurrency: 2 });
  const { envelopes } = await play({
    specs: [tool.spec],
    providers: [tool.provider],
    model: createRecordingModel([many(9), 'done']),
  });
  expect(envelopes.every(({ error }) => error === undefined)).toBe(true);
  expect(tool.most).toBe(2);
  expect(tool.asked.map(({ input }) => (input as { index: number }).index)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
});

test('a call that gets no slot ends at its timeout, and a failed call frees its slot', async () => {
  const clock = virtualClock();
  const tool = remoteTool([status(404), 'never', good], { max_concurrency: 1, timeout_s: 2 });
  const playing = play({ clock, specs: [tool.spec], providers: [tool.provider], model: createRecordingModel([many(3), 'done']) });
  await quiet();
  await clock.advance(2001);
  const { envelopes } = await playing;
  expect(envelopes.map(({ error }) => error?.code)).toEqual(['PROVIDER_ERROR', 'TIMEOUT', 'RATE_LIMIT']);
  expect(envelopes[2]?.error?.details).toMatchObject({ reason: 'max_concurrency' });
});

test('a call waiting for a slot stops waiting when the run is canceled', async () => {
  const controller = new AbortController();
  const tool = remoteTool(['never'], { max_concurrency: 1 });
  const clock = virtualClock();
  const playing = play({
    clock,
    signal: controller.signal,
    specs: [tool.spec],
    providers: [tool.provider],
    model: createRecordingModel([many(2), 'done']),
  });
  await quiet();
  controller.abort();
  const { end, envelopes } = await playing;
  expect(end.finish_reason).toBe('cancelled');
  expect(envelopes.map(({ error }) => error?.code)).toEqual(['UNKNOWN', 'UNKNOWN']);
  expect(tool.asked).toHaveLength(1);
});
