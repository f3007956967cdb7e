import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { nodeHasher } from '../adapters/node/node-hasher.ts';
import { pauseBefore } from '../executor/attempt-pause.ts';
import { play, createRecordingModel, type Story, type VirtualClock, virtualClock } from '../testing/index.ts';
import { quiet, type RemoteAnswer, type RemoteTool, remoteTool, status } from '../testing/remote-tool.ts';

const refused = { error: { code: 'NETWORK_ERROR', message: 'refused' }, isUnsent: true } as const;
const broken = { error: { code: 'NETWORK_ERROR', message: 'broken' } } as const;
const good = { output: { left: 3 } };

const asking = (tool: RemoteTool, clock: VirtualClock, signal?: AbortSignal): Promise<Story> =>
  play({
    clock,
    specs: [tool.spec],
    providers: [tool.provider],
    policy: { confirmation: 'never' },
    model: createRecordingModel([[{ name: tool.spec.name }], 'done']),
    ...(signal === undefined ? {} : { signal }),
  });

async function storyOf(tool: RemoteTool): Promise<Story> {
  const clock = virtualClock();
  const playing = asking(tool, clock);
  for (let step = 0; step < 400; step += 1) {
    await quiet();
    await clock.advance(10);
  }
  await clock.advance(60_000);
  return playing;
}

test('a pure tool is retried after a temporary error, and the envelope shows each attempt', async () => {
  const tool = remoteTool([status(503), broken, { throws: 'ECONNRESET' }, good]);
  const { envelopes } = await storyOf(tool);
  expect(envelopes[0]?.output).toEqual({ left: 3 });
  expect(envelopes[0]?.meta?.attempts?.map(({ code, status: answered }) => [code, answered])).toEqual([
    ['PROVIDER_ERROR', 503],
    ['NETWORK_ERROR', undefined],
    ['NETWORK_ERROR', undefined],
    [undefined, undefined],
  ]);
  const starts = envelopes[0]?.meta?.attempts?.map(({ t_start }) => Date.parse(t_start)) ?? [];
  const pauses = starts.slice(1).map((start, index) => start - (starts[index] ?? 0));
  for (const [index, pause] of pauses.entries()) {
    expect(pause).toBeGreaterThanOrEqual(100 * 2 ** index - 10);
    expect(pause).toBeLessThanOrEqual(200 * 2 ** index + 10);
  }
});

test('a call is retried at most three times, and the envelope of a single attempt lists no attempts', async () => {
  const failing = remoteTool([status(500)]);
  expect((await storyOf(failing)).envelopes[0]?.error?.code).toBe('PROVIDER_ERROR');
  expect(failing.asked).toHaveLength(4);
  const fine = remoteTool([good]);
  expect((await storyOf(fine)).envelopes[0]?.meta).not.toHaveProperty('attempts');
});

test.each([status(400), status(404), status(401), { error: { code: 'PROVIDER_ERROR', message: 'no' } } as const])(
  'a permanent error is not retried (%#)',
  async answer => {
    const tool = remoteTool([answer]);
    await storyOf(tool);
    expect(tool.asked).toHaveLength(1);
  },
);

describe('retries of a tool with side effects', () => {
  const effect = { side_effect_policy: 'irreversible' } as const;

  it('a tool with side effects is retried only while nothing was sent', async () => {
    const tool = remoteTool([refused, refused, broken, good], effect);
    const { envelopes } = await storyOf(tool);
    expect(tool.asked).toHaveLength(3);
    expect(envelopes[0]?.error).toMatchObject({ code: 'NETWORK_ERROR', details: { outcome: 'indeterminate' } });
    const answered = remoteTool([status(503), good], effect);
    await storyOf(answered);
    expect(answered.asked).toHaveLength(1);
  });

  it('a tool with side effects is retried when its service gets the same idempotency key each time', async () => {
    const tool = remoteTool([status(503), broken, good], { ...effect, idempotency: { send: { as: 'header', name: 'key' } } });
    const { envelopes } = await storyOf(tool);
    expect(envelopes[0]?.output).toEqual({ left: 3 });
    expect(tool.asked).toHaveLength(3);
    expect(new Set(tool.asked.map(call => call.idempotency_key)).size).toBe(1);
  });

  it('a tool with side effects is never sent twice, for any failures in any order', async () => {
    const answer = fc.constantFrom<RemoteAnswer>(
      refused,
      broken,
      status(503),
      status(500),
      status(404),
      { throws: 'ECONNRESET' },
      good,
      'never',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(answer, { minLength: 1, maxLength: 6 }), async answers => {
        const tool = remoteTool(answers, effect);
        await storyOf(tool);
        expect(tool.sent).toBeLessThanOrEqual(1);
      }),
      { numRuns: 40 },
    );
  });
});

test('a retry waits for the Retry-After time, and the call ends at once when that is too late', async () => {
  const clock = virtualClock();
  const patient = remoteTool([status(429, 7), good]);
  const playing = asking(patient, clock);
  await quiet();
  await clock.advance(6900);
  expect(patient.asked).toHaveLength(1);
  await clock.advance(200);
  expect((await playing).envelopes[0]?.output).toEqual({ left: 3 });
  const late = remoteTool([status(503, 60), good]);
  const { envelopes } = await asking(late, virtualClock());
  expect(envelopes[0]?.error).toMatchObject({ code: 'PROVIDER_ERROR', retry_after_s: 60 });
  expect(late.asked).toHaveLength(1);
});

test('all attempts share the timeout of the call, and the envelope shows that the last was cut', async () => {
  const tool = remoteTool([status(503), 'never'], { timeout_s: 3 });
  const clock = virtualClock();
  const playing = asking(tool, clock);
  await quiet();
  await clock.advance(500);
  await quiet();
  await clock.advance(2501);
  const { envelopes } = await playing;
  expect(envelopes[0]?.error?.code).toBe('TIMEOUT');
  expect(envelopes[0]?.meta?.attempts?.map(({ code }) => code)).toEqual(['PROVIDER_ERROR', 'TIMEOUT']);
  const ms = envelopes[0]?.meta?.attempts?.[1]?.duration_ms ?? 0;
  expect(ms).toBeGreaterThan(2700);
  expect(ms).toBeLessThan(3000);
});

test('a canceled run makes no further attempt', async () => {
  const controller = new AbortController();
  const tool = remoteTool([status(503, 5), good]);
  const clock = virtualClock();
  const playing = asking(tool, clock, controller.signal);
  await quiet();
  await clock.advance(1000);
  controller.abort();
  const story = await playing;
  expect(story.end.finish_reason).toBe('cancelled');
  await clock.advance(20_000);
  expect(tool.asked).toHaveLength(1);
});

test('each retry uses a rate limit token, and without one the call ends with its last result', async () => {
  const tool = remoteTool([status(503)], { rate_limit: { max: 2, per_s: 0.001 } });
  const { envelopes } = await storyOf(tool);
  expect(tool.asked).toHaveLength(2);
  expect(envelopes[0]?.error).toMatchObject({ code: 'PROVIDER_ERROR', details: { status: 503 } });
});

test('retry delays double, differ between calls and are the same in a replay', () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 2, max: 11 }), (callId, attempt) => {
      const error = { code: 'NETWORK_ERROR', message: '' } as const;
      const pause = pauseBefore(nodeHasher, callId, attempt, error);
      const whole = 200 * 2 ** (attempt - 2);
      return pause >= whole / 2 && pause <= whole && pause === pauseBefore(nodeHasher, callId, attempt, error);
    }),
  );
});
