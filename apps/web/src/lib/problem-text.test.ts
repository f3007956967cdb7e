import { createMessage, type ToolSpec, validateGraph, WorkflowFile } from '@pinion/contracts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import english from '../../texts/en.json' with { type: 'json' };

beforeEach(() => {
  vi.resetModules();
  const texts = Object.fromEntries(Object.entries(english).map(([key, text]) => [key, `«${text}»`]));
  globalThis.pinionTexts = { language: 'en', texts };
});
afterEach(() => {
  globalThis.pinionTexts = undefined;
  vi.resetModules(); // The next file shares the module cache.
});

const node = (id: string, type: string, config: object = {}, data: object = {}) => ({
  id,
  type,
  title: id,
  position: { x: 0, y: 0 },
  config,
  ...data,
});
const edge = (id: string, from: string, to: string) => {
  const [[source, source_handle], [target, target_handle]] = [from.split('.'), to.split('.')];
  return { id, source, source_handle, target, target_handle };
};
const model = { provider: 'scripted', model: 'x', lines: [{ text: 'x' }] };
const pin = (name: string) => ({ name, selector: { tool: 'off.tool', strategy: 'latest' }, on_missing: 'null' });

/** A workflow with as many problems as possible. */
const broken = WorkflowFile.parse({
  format: 'pinion.workflow/1',
  name: 'Broken',
  nodes: [
    node('in', 'input', { schema: { type: 'string' } }),
    node('helper', 'agent', {
      model,
      instructions: '',
      prompt: '{{nobody}} {{lonely.text}}',
      tools: [{ name: 'no.such' }, { name: 'old.tool' }, { name: 'bad.tool' }],
      policy: {},
      pins: [pin('response'), pin('kept')],
      rules: [{ id: 'one', condition: '(', bindings: [{ tool: 'off.tool', args: {}, when: 'DURING_STEP', critical: true }] }],
    }),
    node('call', 'tool', { tool: { name: 'old.tool' }, input: {} }),
    node('lonely', 'prompt', { template: 'x' }),
    node('sub', 'subflow', { workflow: { id: '' } }),
    node('far', 'subflow', { workflow: { id: 'wf_gone' } }),
    node('strange', 'dream'),
    node('still', 'prompt', { template: 'x' }, { off: 'mute' }),
    node('round', 'prompt', { template: 'x' }),
  ],
  edges: [
    edge('a', 'in.value', 'helper.in'),
    edge('b', 'helper.nothing', 'call.in'),
    edge('c', 'gone.value', 'call.in'),
    edge('d', 'round.text', 'round.in'),
    edge('e', 'in.value', 'call.count'),
    edge('f', 'lonely.text', 'call.count'),
  ],
});

const spec = (name: string, lifecycle: ToolSpec['lifecycle'], more: Partial<ToolSpec>): Partial<ToolSpec> => ({
  name,
  version: '1.0.0',
  lifecycle,
  input_schema: { type: 'object', properties: { count: { type: 'number' }, id: { type: 'string' } }, required: ['id'] },
  side_effect_policy: 'pure',
  ...more,
});
const tools: Record<string, Partial<ToolSpec>> = {
  'old.tool': spec('old.tool', 'deprecated', { reason: 'too slow', replacement: 'new.tool@2.0.0', secrets: ['SHOP_KEY'] }),
  'bad.tool': spec('bad.tool', 'blocked', {}),
};

it('problemText translates every graph problem into the language of the installation', async () => {
  const { problemText } = await import('./problem-text.ts');
  const problems = validateGraph(broken, {
    lookup: name => tools[name] as ToolSpec | undefined,
    conditionFlaw: () => 'it has no end',
    hasSecret: () => false,
    workflowOf: () => undefined,
  });
  const untold = problems.map(problemText).filter(label => !label.startsWith('«'));
  expect(untold).toEqual([]);
  expect(new Set(problems.map(({ code }) => code)).size).toBeGreaterThan(14);
});

it('problemText keeps the original message when the text has no translation', async () => {
  const { problemText } = await import('./problem-text.ts');
  expect(problemText(createMessage('{{node}} is full', { node: 'The moon' }))).toBe('The moon is full');
  expect(problemText(createMessage('{{node}} is part of a cycle', { node: 'a' }))).toBe('«a is part of a cycle»');
});
