import { expect, test } from 'vitest';
import { memoryOfAgent } from './memory-of-agent.ts';
import type { WorkflowNode } from '../workflow/workflow-file.ts';

const node = (id: string, type: string, config: Record<string, unknown>): WorkflowNode => ({
  id,
  type,
  position: { x: 0, y: 0 },
  config,
});
const file = (schema: unknown, prompt: string) => ({
  nodes: [node('in', 'input', schema === undefined ? {} : { schema }), node('agent', 'agent', { prompt })],
});
const on = { mode: 'turns', max_turns: 20 };
const off = { mode: 'off' };

test.each([
  ['an input of text', undefined, '{{in}}', on],
  ['an input with a message', { type: 'object', properties: { message: { type: 'string' } } }, '{{in.message}}', on],
  [
    'an input with a field history',
    { type: 'object', properties: { message: { type: 'string' }, history: { type: 'array' } } },
    '{{in.message}}',
    off,
  ],
  ['an input of any fields whose message is read', { type: 'object' }, '{{in.message}}', on],
  ['an input of any fields whose history is read', { type: 'object' }, '{{in.history}}', off],
  ['an input of any fields that is read whole', { type: 'object' }, '', off],
])('memoryOfAgent without a setting: %s', (_name, schema, prompt, memory) => {
  expect(memoryOfAgent(file(schema, prompt), {})).toEqual(memory);
});

test('memoryOfAgent returns the setting of the agent, even in a workflow that reads its history', () => {
  const memory = { mode: 'tokens' as const, max_tokens: 100 };
  expect(memoryOfAgent(file({ type: 'object' }, ''), { memory })).toEqual(memory);
});
