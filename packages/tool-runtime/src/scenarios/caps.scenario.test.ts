import { expect, test } from 'vitest';
import { aTool, play, createRecordingModel } from '../testing/index.ts';

test('max_iterations ends the run with the work it has', async () => {
  const model = createRecordingModel(
    Array.from({ length: 9 }, () => ({
      text: 'thinking',
      tool_calls: [{ id: '', name: 'echo', input_text: '{}' }],
      finish: 'tool_calls' as const,
    })),
  );
  const story = await play({ tools: [aTool('echo')], policy: { max_iterations: 3 }, model });
  expect(model.asked.length).toBe(3);
  expect(story.end.finish_reason).toBe('max_iterations');
  expect(story.end.error).toBeUndefined();
  expect(story.outputs.response).toBe('thinking');
  expect(story.envelopes.length).toBe(3);
});

test('calls beyond max_tool_calls are denied, reported to the model and end the run', async () => {
  const story = await play({
    tools: [aTool('echo')],
    policy: { max_tool_calls: 2 },
    model: createRecordingModel([
      [
        { name: 'echo', input: { n: 0 } },
        { name: 'echo', input: { n: 1 } },
        { name: 'echo', input: { n: 2 } },
      ],
      'never asked',
    ]),
  });
  expect(story.end.finish_reason).toBe('max_tool_calls');
  expect(story.envelopes.map(envelope => envelope.error?.details)).toEqual([
    undefined,
    undefined,
    { reason: 'max_tool_calls', rule: 'call_cap' },
  ]);
});

test('a run that uses exactly its last call can still answer', async () => {
  const story = await play({
    tools: [aTool('echo')],
    policy: { max_tool_calls: 1 },
    model: createRecordingModel([[{ name: 'echo' }], 'fine']),
  });
  expect(story.end).toMatchObject({ finish_reason: 'stop', response: 'fine' });
});

test('each of a thousand calls in one answer has an envelope', async () => {
  const story = await play({
    tools: [aTool('echo')],
    model: createRecordingModel([Array.from({ length: 1000 }, (_, n) => ({ name: 'echo', input: { n } }))]),
  });
  expect(story.envelopes.length).toBe(1000);
  expect(story.envelopes.filter(envelope => envelope.error?.code === 'POLICY_DENIED').length).toBe(975);
});

test.each(['max_iterations', 'max_tool_calls', 'budget'] as const)(
  'an agent whose node routes caps to its error handle fails at %s and keeps its work',
  async cap => {
    const limits = { max_iterations: { max_iterations: 1 }, max_tool_calls: { max_tool_calls: 0 }, budget: {} }[cap];
    const budget = { max_calls: 1, on_limit: 'stop' as const };
    const calls = [
      { name: 'echo', input: { n: 0 } },
      { name: 'echo', input: { n: 1 } },
    ];
    const { end, outputs } = await play({
      tools: [aTool('echo')],
      policy: { on_cap: 'error', ...(cap === 'budget' ? { budget } : limits) },
      model: createRecordingModel([calls, 'never asked']),
    });
    expect(end).toMatchObject({ finish_reason: cap, error: { code: 'POLICY_DENIED', details: { reason: cap } } });
    expect(outputs.tool_order.length).toBe(2);
  },
);
