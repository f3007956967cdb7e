import { expect, test } from 'vitest';
import { aTool, play, createRecordingModel, typesOf } from '../testing/index.ts';

test('a tool outside the allow-list is denied with an envelope, and the model receives the error', async () => {
  const model = createRecordingModel([[{ name: 'rm_rf', input: { path: '/' } }], 'sorry']);
  const story = await play({ tools: [aTool('echo')], model });
  expect(story.envelopes[0]).toMatchObject({
    name: 'rm_rf',
    version: '0.0.0',
    input: { path: '/' },
    error: { code: 'POLICY_DENIED', details: { reason: 'unknown_tool' } },
  });
  const output = model.asked[1]?.messages.at(-1);
  expect(output).toMatchObject({ role: 'tool', results: [{ is_error: true }] });
  expect(JSON.stringify(output)).toContain('POLICY_DENIED');
  expect(typesOf(story.events)).not.toContain('tool.invoked');
});

test('a blocked version is denied, even when a cache has its result', async () => {
  const cached = aTool('echo', { metadata: { cache: 'forever' } });
  const { memoryCache } = await import('../adapters/memory/index.ts');
  const { nodeClock } = await import('../adapters/node/node-clock.ts');
  const cache = memoryCache(nodeClock());
  const first = await play({ tools: [cached], cache, model: createRecordingModel([[{ name: 'echo' }], '']) });
  const second = await play({ tools: [cached], cache, model: createRecordingModel([[{ name: 'echo' }], '']) });
  const blocked = await play({
    tools: [cached],
    cache,
    lifecycleOf: () => ({ lifecycle: 'blocked' }),
    model: createRecordingModel([[{ name: 'echo' }], '']),
  });
  expect([first, second].map(story => story.envelopes[0]?.cached)).toEqual([undefined, true]);
  expect(second.envelopes[0]?.meta?.cache).toMatchObject({ kind: 'memo', source_call_id: first.envelopes[0]?.call_id });
  expect(blocked.envelopes[0]?.error).toMatchObject({ code: 'POLICY_DENIED', details: { reason: 'version_blocked' } });
});

test('a read-only node denies tools that write', async () => {
  const story = await play({
    tools: [aTool('pay', { metadata: { side_effects: 'writes' } }), aTool('look', { metadata: { side_effects: 'reads' } })],
    policy: { allowed_side_effects: ['pure'] },
    model: createRecordingModel([[{ name: 'pay' }, { name: 'look' }], '']),
  });
  expect(story.envelopes.map(envelope => envelope.error?.details)).toEqual([
    { reason: 'side_effect', rule: 'side_effects' },
    undefined,
  ]);
});

test('a tool name in the wrong case or with the functions prefix is accepted when only one tool matches', async () => {
  const story = await play({
    tools: [aTool('web_search')],
    model: createRecordingModel([[{ name: 'functions.web_search' }, { name: 'Web_Search' }], '']),
  });
  expect(story.envelopes.map(envelope => [envelope.name, envelope.error])).toEqual([
    ['web_search', undefined],
    ['web_search', undefined],
  ]);
});
