import { validateGraph, WorkflowFile } from '@pinion/contracts';
import { describe, expect, it } from 'vitest';
import { addNode } from './add-node.ts';

const position = { x: 0, y: 0 };
const fileWith = (...models: object[]): WorkflowFile =>
  WorkflowFile.parse({
    format: 'pinion.workflow/1',
    name: 'agents',
    nodes: models.map((model, index) => ({ id: `a${index}`, type: 'agent', position, config: { model } })),
    edges: [],
  });
const modelOfNew = (file: WorkflowFile) => {
  const added = addNode(file, { kind: 'agent', position });
  return added.file.nodes.find(({ id }) => id === added.id)?.config['model'];
};

describe('addNode', () => {
  it('addNode names a node after its kind, and a second one with a number', () => {
    const first = addNode(fileWith(), { kind: 'agent', position });
    const second = addNode(first.file, { kind: 'agent', position });
    expect(second.file.nodes.map(({ id, title }) => [id, title])).toEqual([
      ['agent', 'Agent'],
      ['agent_2', 'Agent 2'],
    ]);
  });

  it('addNode leaves a tool node without a name, which shows the name of its tool', () => {
    const { file } = addNode(fileWith(), { kind: 'tool', position });
    expect(file.nodes[0]).not.toHaveProperty('title');
  });

  it('addNode gives an agent the model of the agent that was added last', () => {
    const small = { provider: 'openai', model: 'small', credential: 'KEY' };
    const large = { provider: 'anthropic', model: 'large' };
    expect(modelOfNew(fileWith(large, small, { provider: 'scripted', model: '', lines: [{ text: 'hi' }] }))).toEqual(small);
  });

  it('addNode gives the first agent no model, and the problem says to choose one', () => {
    const { file, id } = addNode(fileWith(), { kind: 'agent', position });
    expect(validateGraph(file, { lookup: () => undefined })).toContainEqual(
      expect.objectContaining({ code: 'missing_model', severity: 'warning', node_id: id, field: 'model.provider' }),
    );
  });
});
