import { expect, it } from 'vitest';
import { validateGraph } from './validate-graph.ts';
import type { WorkflowFile } from '../workflow/workflow-file.ts';

const found = (model: Record<string, unknown>, programs = 'off') => {
  const config = { model: { model: 'm', ...model }, policy: { programs } };
  const file: WorkflowFile = {
    format: 'pinion.workflow/1',
    name: 'W',
    nodes: [{ id: 'a', type: 'agent', position: { x: 0, y: 0 }, config }],
    edges: [],
  };
  return validateGraph(file, { lookup: () => undefined, own_id: 'w1' }).filter(({ code }) => code === 'vendor_programs');
};

it('validateGraph reports programs at the vendor for a provider without them, and names those that have them', () => {
  for (const provider of ['openai', 'google', 'openai-compatible', 'scripted'])
    expect(found({ provider, programs: 'vendor' })).toMatchObject([
      { severity: 'error', node_id: 'a', message: expect.stringContaining('anthropic, openai-responses') },
    ]);
});

it('validateGraph reports programs at the vendor that have no tool calling or no tool to call', () => {
  const text = { provider: 'anthropic', programs: 'vendor', parameters: { tool_mode: 'text' } };
  expect(found(text)).toMatchObject([{ message: expect.stringContaining('tool_mode') }]);
  expect(found({ provider: 'anthropic', programs: 'vendor' }, 'only')).toMatchObject([
    { message: expect.stringContaining('only') },
  ]);
});

it('validateGraph accepts programs at the vendors that have them, and models without programs', () => {
  expect(found({ provider: 'anthropic', programs: 'vendor' })).toEqual([]);
  expect(found({ provider: 'openai-responses', programs: 'vendor' }, 'offered')).toEqual([]);
  expect(found({ provider: 'google' }, 'only')).toEqual([]);
});

it('validateGraph reports a value of programs that does not exist', () => {
  const file: WorkflowFile = {
    format: 'pinion.workflow/1',
    name: 'W',
    nodes: [
      { id: 'a', type: 'agent', position: { x: 0, y: 0 }, config: { model: { provider: 'anthropic', programs: 'local' } } },
    ],
    edges: [],
  };
  expect(validateGraph(file, { lookup: () => undefined, own_id: 'w1' }).map(({ code }) => code)).toContain('invalid_config');
});
