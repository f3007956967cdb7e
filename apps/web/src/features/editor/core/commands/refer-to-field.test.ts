import { expect, it } from 'vitest';
import { edge, node, workflow } from '../../../../../test-support/workflow-fixture.ts';
import { referToField } from './refer-to-field.ts';

const file = workflow(
  'fields',
  [
    node('message', 'input', 'Message', 0, 0),
    node('find', 'tool', 'Find', 0, 0, { tool: { name: 'desk.find' }, input: { note: 'kept', id: '{{' }, verbatim: ['id'] }),
  ],
  [edge('message.value', 'find.id')],
);

it('referToField replaces the edge and the text of an input with a reference, which keeps its source before the node', () => {
  const changed = referToField(file, { node: 'find', input: 'id', reference: 'message.user.id' });
  expect(changed.nodes[1]?.config).toMatchObject({ input: { note: 'kept', id: '{{message.user.id}}' }, verbatim: [] });
  expect(changed.edges).toMatchObject([{ source: 'message', source_handle: 'value', target: 'find', target_handle: '$after' }]);
});

it('referToField keeps an edge that already makes its source run first', () => {
  const before = { ...file, edges: [edge('message.value', 'find.$after')] };
  expect(referToField(before, { node: 'find', input: 'id', reference: 'message.id' }).edges).toEqual(before.edges);
});
