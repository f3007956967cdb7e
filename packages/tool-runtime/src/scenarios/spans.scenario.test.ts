import { type ModelTurn, succeeded } from '@pinion/contracts';
import { expect, test } from 'vitest';
import type { ModelAdapter } from '../ports/index.ts';
import { aTool, play, createRecordingModel, testCaller } from '../testing/index.ts';

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

const geminiTurns: ModelTurn[] = [
  { text: '', finish: 'tool_calls', tool_calls: [{ id: 'c1', name: 'look', input_text: '{}' }] },
  { text: 'done', finish: 'stop', tool_calls: [], usage: { input_tokens: 7, output_tokens: 2, cache_read_tokens: 5 } },
];

const gemini = (): ModelAdapter => {
  const turns = [...geminiTurns];
  return {
    provider: 'google',
    model: 'gemini-pro',
    ask: ({ onResponse }) => {
      onResponse?.({ id: 'r1', model: 'gemini-pro-001' });
      return Promise.resolve({ ok: true, turn: turns.shift() as ModelTurn });
    },
  };
};

test('the spans of agents, models and tools have the attributes of the GenAI conventions', async () => {
  const { spans } = await play({ tools, model: gemini(), agentName: 'Assistant' });
  const named = (name: string) => spans.filter(span => span.name === name).map(({ attributes }) => attributes);
  const model = { 'gen_ai.provider.name': 'gcp.gemini', 'gen_ai.request.model': 'gemini-pro', 'pinion.model.provider': 'google' };
  const agent = { 'gen_ai.agent.name': 'Assistant', 'gen_ai.agent.id': testCaller.agent_id };
  expect(named('invoke_agent')).toEqual([{ 'gen_ai.operation.name': 'invoke_agent', ...model, ...agent }]);
  const response = { 'gen_ai.response.id': 'r1', 'gen_ai.response.model': 'gemini-pro-001' };
  const turn = { 'gen_ai.operation.name': 'chat', ...model, ...response };
  expect(named('chat gemini-pro')).toEqual([
    {
      ...turn,
      'pinion.iteration': 0,
      'gen_ai.response.finish_reasons': ['tool_calls'],
      'gen_ai.usage.input_tokens': 0,
      'gen_ai.usage.output_tokens': 0,
    },
    {
      ...turn,
      'pinion.iteration': 1,
      'gen_ai.response.finish_reasons': ['stop'],
      'gen_ai.usage.input_tokens': 7,
      'gen_ai.usage.output_tokens': 2,
      'gen_ai.usage.cache_read.input_tokens': 5,
    },
  ]);
  expect(named('execute_tool')).toMatchObject([
    {
      'gen_ai.operation.name': 'execute_tool',
      'gen_ai.tool.name': 'look',
      'gen_ai.tool.type': 'function',
      'gen_ai.tool.call.id': 'c1',
    },
  ]);
});
