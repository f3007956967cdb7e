import { WorkflowFile } from '@pinion/contracts';
import { describe, expect, it } from 'vitest';
import { addBetween } from './add-between.ts';

const node = (id: string, type: string, x: number, config: object = {}) => ({ id, type, position: { x, y: 0 }, config });
const edge = { id: 'e', source: 'message', source_handle: 'value', target: 'reply', target_handle: 'value' };
const schema = { type: 'object', properties: { question: { type: 'string' } } };
const fileOf = (nodes: object[], edges: object[]) =>
  WorkflowFile.parse({ format: 'pinion.workflow/1', name: 'Untitled workflow', nodes, edges });
const empty = fileOf([node('message', 'input', 0, { schema }), node('reply', 'output', 400)], [edge]);
const sizes = new Map([['message', { width: 140, height: 95 }]]);

describe('addBetween', () => {
  it('addBetween puts a new agent between the two nodes of an empty workflow, with the message as its prompt', () => {
    const { file } = addBetween(empty, { kind: 'agent' }, sizes) ?? {};
    expect(file?.edges.map(one => `${one.source}.${one.source_handle}-${one.target}.${one.target_handle}`)).toEqual([
      'message.value-agent.in',
      'agent.response-reply.value',
    ]);
    const [message, reply, agent] = file?.nodes ?? [];
    expect(agent).toMatchObject({ title: 'Agent', position: { x: 204, y: 0 }, config: { prompt: '{{message.question}}' } });
    expect(message?.position.x).toBe(0);
    expect(reply?.position.x).toBeGreaterThanOrEqual(204 + 250);
  });

  it('addBetween leaves a workflow alone that has more than one edge, and a kind without both sides', () => {
    const wired = fileOf([...empty.nodes, node('note', 'output', 400)], [edge, { ...edge, id: 'f', target: 'note' }]);
    expect(addBetween(wired, { kind: 'agent' }, sizes)).toBeUndefined();
    expect(addBetween(empty, { kind: 'output' }, sizes)).toBeUndefined();
    expect(addBetween(empty, { kind: 'note' }, sizes)).toBeUndefined();
  });
});
