import { expect, test } from 'vitest';
import { aTool, play, createRecordingModel, virtualClock } from '../testing/index.ts';

const deaf = (side_effects: 'none' | 'writes') =>
  aTool('deaf', { metadata: { side_effects }, execute: () => new Promise(() => undefined) });

test('a pure tool has a timeout of 10 s, and the run continues without a tool that ignores its signal', async () => {
  const clock = virtualClock();
  const playing = play({ tools: [deaf('none')], clock, model: createRecordingModel([[{ name: 'deaf' }], 'went on']) });
  await clock.advance(10_001);
  const story = await playing;
  expect(story.envelopes[0]?.error).toMatchObject({ code: 'TIMEOUT', details: { timeout: true } });
  expect(story.envelopes[0]?.error?.details).not.toHaveProperty('outcome');
  expect(story.outputs.response).toBe('went on');
});

test('other tools have a timeout of 30 s and then an unknown outcome', async () => {
  const clock = virtualClock();
  const playing = play({
    policy: { confirmation: 'never' },
    tools: [deaf('writes')],
    clock,
    model: createRecordingModel([[{ name: 'deaf' }], '']),
  });
  await clock.advance(29_000);
  await clock.advance(1_001);
  const story = await playing;
  expect(story.envelopes[0]?.error?.details).toEqual({ timeout: true, outcome: 'indeterminate' });
});

test('the signal of a tool is aborted at its timeout', async () => {
  const clock = virtualClock();
  let wasAborted = false;
  const listening = aTool('listening', {
    execute: (_input, { signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          wasAborted = true;
          reject(new Error('aborted'));
        });
      }),
  });
  const playing = play({ tools: [listening], clock, model: createRecordingModel([[{ name: 'listening' }], '']) });
  await clock.advance(10_001);
  expect((await playing).envelopes[0]?.error?.code).toBe('TIMEOUT');
  expect(wasAborted).toBe(true);
});

test('a canceled run ends at once with the work it has', async () => {
  const controller = new AbortController();
  const tools = [aTool('quick'), aTool('deaf', { execute: () => new Promise(() => setImmediate(() => controller.abort())) })];
  const story = await play({
    tools,
    signal: controller.signal,
    model: createRecordingModel([[{ name: 'quick' }, { name: 'deaf' }], 'never']),
  });
  expect(story.end.finish_reason).toBe('cancelled');
  expect(story.envelopes.map(envelope => envelope.error?.details)).toEqual([undefined, { reason: 'cancelled' }]);
});
