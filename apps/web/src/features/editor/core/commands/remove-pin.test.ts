import type { WorkflowEdge, WorkflowFile } from '@pinion/contracts';
import { expect, it } from 'vitest';
import { shopWorkflow } from '../../../stories/index.ts';
import { connectHandles } from './connect-handles.ts';
import { removePin } from './remove-pin.ts';

const isOfPin = ({ source, source_handle }: WorkflowEdge): boolean => source === 'assist' && source_handle === 'order';

it('removePin deletes the pin with its edges, and no other edge of its node or of a handle with its name', () => {
  const file: WorkflowFile = [
    { source: 'assist', source_handle: 'response', target: 'log', target_handle: 'text' },
    { source: 'message', source_handle: 'order', target: 'log', target_handle: 'other' },
  ].reduce((now, connection) => connectHandles(now, connection), shopWorkflow);
  expect(file.edges.filter(isOfPin)).not.toEqual([]);
  const left = removePin(file, 'assist', 'order');
  expect(left.edges).toEqual(file.edges.filter(edge => !isOfPin(edge)));
  const pinsIn = ({ nodes }: WorkflowFile): unknown => nodes.find(({ id }) => id === 'assist')?.config['pins'];
  expect(pinsIn(file)).toContainEqual(expect.objectContaining({ name: 'order' }));
  expect(pinsIn(left)).not.toContainEqual(expect.objectContaining({ name: 'order' }));
});
