import type { ModelTurn, Usage } from '@pinion/contracts';
import { expect, test } from 'vitest';
import { memoryBudgets } from '../adapters/memory/index.ts';
import type { ModelAdapter } from '../ports/index.ts';
import { play, testScope } from '../testing/index.ts';

/* Limits in dollars, and the usage that providers report. */

function vendorModel(model: string, usage: Usage | undefined, text = 'hello'): ModelAdapter & { asked: number } {
  const adapter = {
    provider: 'openai-compatible',
    model,
    asked: 0,
    ask() {
      adapter.asked += 1;
      const turn: ModelTurn = { text, tool_calls: [], finish: 'stop', ...(usage === undefined ? {} : { usage }) };
      return Promise.resolve({ ok: true as const, turn });
    },
  };
  return adapter;
}

test('a dollar limit on a model without a price stops the model call and reports why', async () => {
  const model = vendorModel('unheard-of', { input_tokens: 10, output_tokens: 10 });
  const story = await play({ model, policy: { budget: { max_usd: 0.000001, on_limit: 'stop' } } });
  expect(model.asked).toBe(0);
  expect(story.end).toMatchObject({
    finish_reason: 'error',
    error: { code: 'POLICY_DENIED', details: { reason: 'price_unknown', model: 'unheard-of' } },
  });
});

test('a shared dollar limit rejects a model without a price and accepts a model with price 0', async () => {
  const limits = { limits: { usd: 5 } };
  const refused = vendorModel('unheard-of', undefined);
  const story = await play({ model: refused, meter: memoryBudgets(limits) });
  expect([refused.asked, story.end.error?.code]).toEqual([0, 'POLICY_DENIED']);
  const free = vendorModel('unheard-of', undefined);
  const prices = { 'unheard-of': { input_usd: 0, output_usd: 0 } };
  expect((await play({ model: free, prices, meter: memoryBudgets(limits) })).end.finish_reason).toBe('stop');
});

test('a dollar limit applies to a model of the starter list without a price in the workspace', async () => {
  const model = vendorModel('gpt-5.5', { input_tokens: 10, output_tokens: 10 });
  const story = await play({ model, policy: { budget: { max_usd: 0.000001, on_limit: 'stop' } } });
  expect([model.asked, story.end.finish_reason]).toEqual([0, 'budget']);
});

test.each<[string, unknown]>([
  ['negative', { input_tokens: -5000, output_tokens: -1 }],
  ['absurd', { input_tokens: 1e300, output_tokens: 1e300 }],
  ['no number', { input_tokens: '12', output_tokens: null }],
  ['not finite', { input_tokens: Number.NaN, output_tokens: Number.POSITIVE_INFINITY }],
  ['nothing at all', { input_tokens: 0, output_tokens: 0 }],
])('usage that is %s is charged at its upper bound and corrupts no sum', async (_what, usage) => {
  const meter = memoryBudgets({ limits: { tokens: 100_000 } });
  const model = vendorModel('m', usage as Usage);
  const story = await play({ model, meter, policy: { budget: { max_tokens: 5000, on_limit: 'stop' } } });
  const finished = story.events.find(event => event.type === 'model.finished');
  expect(finished).not.toHaveProperty('turn.usage');
  const { tokens } = meter.look(testScope).spent;
  expect([tokens > 0, tokens <= 5000]).toEqual([true, true]);
  expect(story.end.finish_reason).toBe('stop');
});

test('usage with more cached tokens than input tokens keeps only the input tokens', async () => {
  const usage = { input_tokens: 10, output_tokens: 1.5, cache_read_tokens: 50 };
  const story = await play({ model: vendorModel('m', usage) });
  expect(story.events.find(event => event.type === 'model.finished')).toMatchObject({
    turn: { usage: { input_tokens: 10, output_tokens: 2 } },
  });
});
