import { validateGraph, type WorkflowFile } from '@pinion/contracts';
import { describe, expect, it } from 'vitest';
import { edge, node, workflow } from '../../../../../test-support/workflow-fixture.ts';
import { connectReferences, runBefore } from './connect-references.ts';
import { setConfig } from './set-config.ts';

const file = workflow(
  'fields',
  [
    node('message', 'input', 'Message', 0, 0),
    node('message_2', 'input', 'Second message', 0, 0),
    node('find', 'tool', 'Find', 0, 0, { tool: { name: 'desk.find' }, input: { id: '' } }),
    node('send', 'tool', 'Send', 0, 0, { tool: { name: 'desk.send' }, input: {} }),
    node('out', 'output', 'Out', 0, 0),
  ],
  [edge('find.output', 'send.order'), edge('send.output', 'out.value')],
);
/** Types a text into the field of the node, as far as each of the texts. */
const type = (id: string, ...texts: string[]): WorkflowFile => typeInto(file, id, ...texts);
const typeInto = (start: WorkflowFile, id: string, ...texts: string[]): WorkflowFile =>
  texts.reduce(
    (before, text) =>
      connectReferences(
        before,
        setConfig(before, id, config => ({ ...config, input: { id: text } })),
        id,
        start,
      ),
    start,
  );
const newEdges = ({ edges }: WorkflowFile) =>
  edges.slice(file.edges.length).map(one => `${one.source}.${one.source_handle}>${one.target}.${one.target_handle}`);

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

  it('connectReferences keeps an edge that was there before an ID was typed that it is a part of', () => {
    const wired = { ...file, edges: [...file.edges, edge('message.value', 'find.$after')] };
    const typed = typeInto(wired, 'find', '{{message}}', '{{message_2}}');
    expect(newEdges(typed)).toEqual(['message.value>find.$after', 'message_2.value>find.$after']);
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
    const text = node('text', 'prompt', 'Text', 0, 0, { template: '{{message}}' });
    const withText = { ...file, nodes: [...file.nodes, text] };
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
