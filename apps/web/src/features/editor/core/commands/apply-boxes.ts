import type { WorkflowFile } from '@pinion/contracts';
import type { NamedBox } from '../boxes.ts';
import { moveNodes } from './move-nodes.ts';

/** Moves nodes and notes to the positions of their boxes. */
export function applyBoxes(file: WorkflowFile, boxes: readonly NamedBox[]): WorkflowFile {
  const positions = (isNote: boolean) =>
    new Map(boxes.filter(box => box.isNote === isNote).map(({ id, x, y }) => [id, { x, y }]));
  return moveNodes(file, positions(false), positions(true));
}
