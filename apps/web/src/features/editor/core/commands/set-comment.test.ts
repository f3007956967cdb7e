import { commentOf, WorkflowFile } from '@pinion/contracts';
import { expect, it } from 'vitest';
import { setComment } from './set-comment.ts';

const file = WorkflowFile.parse({
  format: 'pinion.workflow/1',
  name: 'Commented',
  nodes: [
    { id: 'a', type: 'input' },
    { id: 'b', type: 'output' },
  ],
  edges: [],
});
const commentsOf = ({ nodes }: WorkflowFile) => nodes.map(commentOf);

it('setComment sets the comment on one node, and an empty text removes it', () => {
  const commented = setComment(file, 'b', '  Ask Ada first.\n');
  expect(commentsOf(commented)).toEqual([undefined, 'Ask Ada first.']);
  const removed = setComment(commented, 'b', ' ');
  expect(commentsOf(removed)).toEqual([undefined, undefined]);
  expect(removed).toEqual(file);
});
