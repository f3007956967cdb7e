import { validateGraph, WorkflowFile } from '@pinion/contracts';
import { describe, expect, it } from 'vitest';
import { connectReferences, runBefore } from './connect-references.ts';
import { setConfig } from './set-config.ts';

const position = { x: 0, y: 0 };
const file = WorkflowFile.parse({
  format: 'pinion.workflow/1',
  name: 'fields',
  nodes: [
    { id: 'message', type: 'input', position },
    { id: 'message_2', type: 'input', position },
    { id: 'find', type: 'tool', position, config: { tool: { name: 'desk.find' }, input: { id: '' } } },
    { id: 'send', type: 'tool', position, config: { tool: { name: 'desk.send' }, input: {} } },
    { id: 'out', type: 'output', position },
  ],
  edges: [
    { id: 'e1', source: 'find', source_handle: 'output', target: 'send', target_handle: 'order' },
    { id: 'e2', source: 'send', source_handle: 'output', target: 'out', target_handle: 'value' },
  ],
});
/** Types a text into the field of the node, as far as each of the texts. */
const type = (node: string, ...texts: string[]): WorkflowFile =>
  texts.reduce(
    (before, id) =>
      connectReferences(
        before,
        setConfig(before, node, config => ({ ...config, input: { id } })),
        node,
      ),
    file,
  );
const newEdges = ({ edges }: WorkflowFile) =>
  edges.slice(file.edges.length).map(edge => `${edge.source}.${edge.source_handle}>${edge.target}.${edge.target_handle}`);

describe('connectReferences', () => {
  it('connectReferences connects the node of a reference that is typed, so that it is not empty', () => {
    const typed = type('find', '{{', '{{message.question', '{{message.question}}');
    expect(newEdges(typed)).toEqual(['message.value>find.$after']);
    const problems = validateGraph(typed, { lookup: () => undefined });
    expect(problems.filter(({ code }) => code.startsWith('template_'))).toEqual([]);
  });

  it('connectReferences keeps the edge of the ID that was meant, where another ID is a part of it', () => {
    expect(newEdges(type('find', '{{message}}', '{{message_}}', '{{message_2}}'))).toEqual(['message_2.value>find.$after']);
    expect(newEdges(type('find', '{{message}}', '{{message_2}}'))).toEqual(['message_2.value>find.$after']);
  });

  it('connectReferences leaves nodes that run before, that run later, that do not exist and the node itself', () => {
    expect(newEdges(type('send', '{{find.id}}'))).toEqual([]);
    expect(newEdges(type('find', '{{send.id}}'))).toEqual([]);
    expect(newEdges(type('find', '{{nobody.id}} {{find.id}}'))).toEqual([]);
  });

  it('connectReferences keeps an edge when its reference is removed', () => {
    expect(newEdges(type('find', '{{message.question}}', ''))).toEqual(['message.value>find.$after']);
  });
});

describe('runBefore', () => {
  it('runBefore connects a node to the first input without an edge', () => {
    const text = { id: 'text', type: 'prompt', position, config: { template: '{{message}}' } };
    const withText = WorkflowFile.parse({ ...file, nodes: [...file.nodes, text] });
    const connected = runBefore(withText, 'text', 'message');
    expect(newEdges(connected)).toEqual(['message.value>text.in']);
    expect(runBefore(connected, 'text', 'message')).toBe(connected);
    expect(runBefore(connected, 'text', 'message_2'), 'all inputs are connected').toBe(connected);
  });

  it('runBefore makes no cycle', () => {
    expect(runBefore(file, 'find', 'send')).toBe(file);
    expect(runBefore(file, 'find', 'find')).toBe(file);
  });
});
