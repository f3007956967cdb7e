import { expect, it } from 'vitest';
import { priceFacts } from '../run/price-facts.ts';
import { validateGraph } from './validate-graph.ts';
import type { WorkflowFile } from '../workflow/workflow-file.ts';

const file = (model: Record<string, unknown>, budget?: Record<string, unknown>): WorkflowFile => ({
  format: 'pinion.workflow/1',
  name: 'W',
  nodes: [
    {
      id: 'a',
      type: 'agent',
      position: { x: 0, y: 0 },
      config: { model, policy: budget === undefined ? {} : { budget } },
    },
  ],
  edges: [],
});
const found = (workflow: WorkflowFile, settings: Partial<Parameters<typeof priceFacts>[0]> = {}) =>
  validateGraph(workflow, {
    lookup: () => undefined,
    own_id: 'w1',
    ...priceFacts({ prices: {}, budgets: { workflows: {} }, ...settings }),
  }).filter(({ code }) => code === 'missing_price');

const unpriced = { provider: 'openai-compatible', model: 'llama3', base_url: 'http://127.0.0.1:11434/v1' };

it('validateGraph reports a dollar limit on a model without a price as an error', () => {
  expect(found(file(unpriced, { max_usd: 1 }))).toMatchObject([
    { severity: 'error', node_id: 'a', message: expect.stringContaining('llama3') },
  ]);
  expect(found(file(unpriced), { budgets: { workspace: { max_usd: 5 }, workflows: {} } })).toHaveLength(1);
  expect(found(file(unpriced), { budgets: { workflows: { w1: { max_usd: 5 } } } })).toHaveLength(1);
});

it('validateGraph accepts a dollar limit with a price or a scripted model, and no limit at all', () => {
  expect(found(file(unpriced, { max_usd: 1 }), { prices: { llama: { input_usd: 0, output_usd: 0 } } })).toEqual([]);
  expect(found(file({ provider: 'openai', model: 'gpt-4o' }, { max_usd: 1 }))).toEqual([]);
  expect(found(file({ provider: 'scripted', model: '' }, { max_usd: 1 }))).toEqual([]);
  expect(found(file(unpriced, { max_tokens: 1 }), { budgets: { workflows: { other: { max_usd: 5 } } } })).toEqual([]);
});
