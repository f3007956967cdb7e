import { WorkflowFile } from '@pinion/contracts';
import { expect, it } from 'vitest';
import { referToField } from './refer-to-field.ts';

const position = { x: 0, y: 0 };
const file = WorkflowFile.parse({
  format: 'pinion.workflow/1',
  name: 'fields',
  nodes: [
    { id: 'message', type: 'input', position },
    {
      id: 'find',
      type: 'tool',
      position,
      config: { tool: { name: 'desk.find' }, input: { note: 'kept', id: '{{' }, verbatim: ['id'] },
    },
  ],
  edges: [{ id: 'e1', source: 'message', source_handle: 'value', target: 'find', target_handle: 'id' }],
});

it('referToField replaces the edge and the text of an input with a reference, which keeps its source before the node', () => {
  const changed = referToField(file, { node: 'find', input: 'id', reference: 'message.user.id' });
  expect(changed.nodes[1]?.config).toMatchObject({ input: { note: 'kept', id: '{{message.user.id}}' }, verbatim: [] });
  expect(changed.edges).toMatchObject([{ source: 'message', source_handle: 'value', target: 'find', target_handle: '$after' }]);
});

it('referToField keeps an edge that already makes its source run first', () => {
  const before = { ...file, edges: [{ ...file.edges[0], id: 'e2', target_handle: '$after' }] } as WorkflowFile;
  expect(referToField(before, { node: 'find', input: 'id', reference: 'message.id' }).edges).toEqual(before.edges);
});
