import { succeeded } from '@pinion/contracts';
import { expect, test } from 'vitest';
import { aTool, play, createRecordingModel } from '../testing/index.ts';

const calls = [{ name: 'look' }, { name: 'no.such' }, { name: 'pay' }];
const tools = [aTool('look'), aTool('pay', { metadata: { side_effects: 'writes', side_effect_policy: 'irreversible' } })];

test('every call of a run has a span that its envelope names, including denied and declined calls', async () => {
  const { envelopes, spans } = await play({ tools, model: createRecordingModel([calls, 'done']) });
  expect(envelopes.map(succeeded)).toEqual([true, false, false]);
  const named = envelopes.map(({ meta }) => spans.find(({ span_id }) => span_id === meta?.span_id));
  expect(named.map(span => span?.attributes['gen_ai.tool.name'])).toEqual(['look', 'no.such', 'pay']);
  expect(named.map(span => span?.attributes['pinion.policy.rule'])).toEqual([undefined, 'allow_list', 'confirmation']);
});

test('the policy check has a span before each model call and before the calls of a turn', async () => {
  const { spans } = await play({ tools, policy: { max_iterations: 1 }, model: createRecordingModel([calls, 'never asked']) });
  const guards = spans.filter(({ name }) => name === 'pinion.policy_guard').map(({ attributes }) => attributes);
  expect(guards.map(attributes => [attributes['pinion.policy.subject'], attributes['pinion.policy.verdict']])).toEqual([
    ['model', 'allow'],
    [undefined, 'deny 1 of 3'],
    ['model', 'deny: max_iterations'],
  ]);
});
