import { describe, expect, it } from 'vitest';
import { edge, node, workflow } from '../../../../../test-support/workflow-fixture.ts';
import { addWiredNode } from './add-wired-node.ts';
import { connectHandles } from './connect-handles.ts';
import { insertOnEdge } from './insert-on-edge.ts';

const texts = (...names: string[]) => ({
  schema: { type: 'object', properties: Object.fromEntries(names.map(name => [name, { type: 'string' }])) },
});
const inputOf = (config: Record<string, unknown>) =>
  workflow(
    'w',
    [node('message', 'input', 'Message', 0, 0, config), node('out', 'output', 'Out', 400, 0)],
    [edge('message.value', 'out.value')],
  );
const agent = { kind: 'agent', position: { x: 200, y: 0 } } as const;
const from = { node: 'message', handle: 'value', side: 'source' } as const;
const promptOf = ({ file, id }: ReturnType<typeof addWiredNode>) => file.nodes.find(one => one.id === id)?.config['prompt'];

describe('fillPrompt', () => {
  it.each([
    ['a field named like a message', texts('lang', 'question'), '{{message.question}}'],
    ['the only text', texts('topic'), '{{message.topic}}'],
    ['several texts of other names', texts('name', 'city'), ''],
    ['no fields', { schema: { type: 'object' } }, ''],
    ['a text', { schema: { type: 'string' } }, ''],
    ['no schema', {}, ''],
  ])('the prompt of an agent behind an input with %s is %3$s', (_name, config, prompt) => {
    expect(promptOf(addWiredNode(inputOf(config), agent, from, 'in'))).toBe(prompt);
  });

  it('an agent that is inserted into the edge of an input gets its message as the prompt', () => {
    const file = inputOf(texts('question'));
    const inserted = insertOnEdge(file, file.edges[0]?.id ?? '', agent, { target: 'in', source: 'response' });
    expect(promptOf(inserted)).toBe('{{message.question}}');
  });

  it('connecting an input keeps the prompt that an agent has', () => {
    const added = addWiredNode(inputOf(texts('question')), { ...agent, config: { prompt: 'Say hello.' } }, from, 'in');
    expect(promptOf(added)).toBe('Say hello.');
  });

  it('connecting another handle of an agent leaves its prompt empty', () => {
    const file = inputOf(texts('question'));
    const added = addWiredNode(file, agent, { node: 'out', handle: 'value', side: 'target' }, 'response');
    const request = { source: 'message', source_handle: 'value', target: added.id, target_handle: '$after' };
    expect(promptOf({ id: added.id, file: connectHandles(added.file, request) })).toBe('');
  });
});
